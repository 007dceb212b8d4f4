/**
 * Which texts may hold what is searched for, told without reading them: each text marks the places of its letters' pairs and triples
 * in a table of bits, one row for each of two thousand hashes, one column for each text. A search reads a few rows and then compares only
 * the texts that have a mark in all of them. An inverted index of triples would take ten times the memory, one of words
 * would not find parts of words, nor anything in languages that write without spaces.
 */

/** Rows of the table: 256 bytes for each text. */
const ROWS = 2048;
/** Texts for which the table grows at a time, once it is made. */
const ADDED = 256;
/** Characters that are folded, or compared, before others have their turn: a few milliseconds of work. */
const FOLDED_AT_ONCE = 200_000;
const COMPARED_AT_ONCE = 2_000_000;

/** Characters that are folded and entered, or compared, in the time that one page of JSON takes. */
const FOLDED_FOR_A_PAGE = 45_000;
const COMPARED_FOR_A_PAGE = 500_000;

/** An index over folded texts, each at its place. */
export interface TextIndex {
  /** At most what it takes in memory. */
  readonly bytes: number;
  /** How many texts it has. */
  readonly size: number;
  /** Adds a text; returns its place. No text leaves: who does not want one does not search it. */
  add(text: string): number;
  /** A search for those of `places` whose text holds `words`. */
  search(words: string, places: Uint32Array): TextSearch;
}

/** A search before it is done. */
export interface TextSearch {
  /** In pages of JSON: by the characters that have to be compared. */
  cost: number;
  /** What it finds, in the order of the places. */
  find(): Promise<Uint32Array>;
}

/** What it costs to make an index over texts of so many characters, in pages of JSON. */
export function costOfIndex(characters: number): number {
  return Math.floor(characters / FOLDED_FOR_A_PAGE);
}

/** Makes the index of `count` texts, in slices with a pause between; a few thousand characters take none. */
export async function createTextIndex(
  count: number,
  textAt: (place: number) => string,
  pause: () => Promise<void> = nextTurn,
): Promise<TextIndex> {
  const blocks = [blockFor(count)];
  /** The columns of all blocks. */
  let columns = blocks[0]!.columns;
  const texts: string[] = [];
  let bytes = blocks[0]!.table.byteLength;
  let unbroken = 0;

  function add(text: string): number {
    const place = texts.push(text) - 1;
    if (place >= columns * 32) {
      const block = blockFor(ADDED);
      bytes += block.table.byteLength;
      columns += block.columns;
      blocks.push(block);
    }
    bytes += text.length * (/^[\0-\xFF]*$/.test(text) ? 1 : 2) + 24;
    const first = blocks[0]!.columns;
    const column = place >>> 5;
    const within = column < first ? column : (column - first) % ADDED_COLUMNS;
    const { table, columns: width } = blocks[column < first ? 0 : 1 + Math.floor((column - first) / ADDED_COLUMNS)]!;
    const bit = 1 << (place & 31);
    forEachRow(text, (row) => {
      table[row * width + within]! |= bit;
    });
    return place;
  }

  for (let place = 0; place < count; place++) {
    const text = textAt(place);
    add(text);
    unbroken += text.length;
    if (unbroken < FOLDED_AT_ONCE) continue;
    unbroken = 0;
    await pause();
  }

  /** A bit for each text that has all marks of `searched`. */
  function marked(searched: string): Uint32Array {
    const found = new Uint32Array(columns).fill(0xffffffff);
    forEachRow(searched, (row) => {
      let at = 0;
      for (const { table, columns: width } of blocks) {
        const start = row * width;
        for (let column = 0; column < width; column++, at++) found[at]! &= table[start + column]!;
      }
    });
    return found;
  }

  return {
    get bytes() {
      return bytes;
    },
    get size() {
      return texts.length;
    },
    add,
    search(searched, places) {
      const bits = marked(searched);
      const candidates = places.filter((place) => (bits[place >>> 5]! >>> (place & 31)) & 1);
      const characters = candidates.reduce((sum, place) => sum + texts[place]!.length, 0);
      return { cost: Math.floor(characters / COMPARED_FOR_A_PAGE), find: () => compare(searched, candidates) };
    },
  };

  async function compare(searched: string, candidates: Uint32Array): Promise<Uint32Array> {
    const found: number[] = [];
    let unbroken = 0;
    for (const place of candidates) {
      const text = texts[place]!;
      if (text.includes(searched)) found.push(place);
      unbroken += text.length;
      if (unbroken < COMPARED_AT_ONCE) continue;
      unbroken = 0;
      await pause();
    }
    return Uint32Array.from(found);
  }
}

const ADDED_COLUMNS = ADDED / 32;

/** A part of the table. */
function blockFor(count: number): { table: Uint32Array; columns: number } {
  const columns = Math.ceil(count / 32);
  return { table: new Uint32Array(ROWS * columns), columns };
}

/** Calls `use` with the row of each pair and each triple of letters in `text`. */
function forEachRow(text: string, use: (row: number) => void): void {
  let first = 0;
  let second = text.charCodeAt(0);
  for (let i = 1; i < text.length; i++) {
    const third = text.charCodeAt(i);
    use(rowOf(second, third, 0));
    if (i > 1) use(rowOf(first, second, third));
    first = second;
    second = third;
  }
}

/** Spread evenly, whatever the alphabet: the multipliers are those of xxHash. */
function rowOf(first: number, second: number, third: number): number {
  let hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second + 0x165667b1, 0x85ebca77) ^ Math.imul(third, 0xc2b2ae3d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x27d4eb2f);
  return (hash ^ (hash >>> 13)) & (ROWS - 1);
}

const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
