/**
 * Finds the objects of a JSON file without holding the file in memory: those of a list, `[{…},{…}]`, and those of the member `reviews` or
 * `data` of an object, `{"reviews":[{…},{…}]}`; several such texts may follow one another, as pages of an API do. What is in an object is left
 * to the parser of JSON.
 */
import { MAX_LINE_BYTES, type TextLine } from './text-lines.js';
import { readUtf8 } from './utf8-pieces.js';

const MEMBERS = ['"reviews"', '"data"'];
const LONGEST_MEMBER = 9;
/** How much of a file is looked at to tell a JSON text from JSON lines. */
const LOOKED_AT = 256 * 1024;
const [QUOTE, BACKSLASH, COMMA, NEWLINE] = [0x22, 0x5c, 0x2c, 0x0a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The entries of the list, each as a line with the number of the line that it begins in. */
export async function* readJsonObjects(path: string): AsyncGenerator<TextLine> {
  const finder = createFinder();
  for await (const { bytes, readTo } of readUtf8(path)) {
    for (const found of finder.take(bytes)) yield { ...found, readTo };
  }
  const rest = finder.rest();
  if (rest) yield { ...rest, readTo: Number.POSITIVE_INFINITY };
}

/** Whether a file is one JSON text with a list of reviews, and no JSON lines. */
export async function isJsonText(path: string): Promise<boolean> {
  const finder = createFinder();
  let looked = 0;
  for await (const { bytes } of readUtf8(path)) {
    finder.take(bytes).next();
    looked += bytes.length;
    if (finder.state() !== 'open' || looked >= LOOKED_AT) break;
  }
  return finder.state() === 'list';
}

type Found = Omit<TextLine, 'readTo'>;

function createFinder() {
  /** How deep we are; of the first two levels, whether they are lists. */
  let depth = 0;
  const isList: boolean[] = [];
  /** The last text at depth 1, which is the name before a list there. */
  let name: number[] = [];
  let inText = false;
  let escaped = false;
  let line = 1;
  let entry: { line: number; depth: number; pieces: Buffer[]; length: number } | null = null;
  /** What the first text of the file is: one with a list, or something else. */
  let first: 'open' | 'list' | 'other' = 'open';

  const end = (): Found => {
    const { line: number, length, pieces } = entry!;
    entry = null;
    const tooLong = length > MAX_LINE_BYTES;
    return { number, tooLong, text: tooLong ? '' : Buffer.concat(pieces).toString('utf8') };
  };
  const keep = (piece: Buffer) => {
    if (!entry) return;
    entry.length += piece.length;
    if (entry.length <= MAX_LINE_BYTES) entry.pieces.push(piece);
  };
  /** The depth of the entries, where we are in the list or around it. */
  const listDepth = () => {
    if (isList[0]) return 1;
    return isList[1] && MEMBERS.includes(Buffer.from(name).toString('latin1')) ? 2 : 0;
  };

  return {
    state: () => first,
    *take(bytes: Buffer): Generator<Found> {
      let from = 0;
      for (let at = 0; at < bytes.length; at += 1) {
        const byte = bytes[at]!;
        if (byte === NEWLINE) line += 1;
        if (inText) {
          if (depth === 1 && name.length < LONGEST_MEMBER + 1) name.push(byte);
          if (escaped) escaped = false;
          else if (byte === BACKSLASH) escaped = true;
          else if (byte === QUOTE) inText = false;
          continue;
        }
        const isEntryDepth = depth > 0 && depth === listDepth();
        const isBlank = byte <= 0x20;
        if (!entry && isEntryDepth && !isBlank && byte !== COMMA && byte !== CLOSE_LIST) {
          entry = { line, depth, pieces: [], length: 0 };
          from = at;
        }
        if (byte === QUOTE) {
          inText = true;
          if (depth === 1) name = [byte];
        } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
          if (depth < 2) isList[depth] = byte === OPEN_LIST;
          depth += 1;
          if (!entry && first === 'open' && depth === listDepth()) first = 'list';
        } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT || byte === COMMA) {
          if (byte !== COMMA && (!entry || depth > entry.depth)) {
            depth = Math.max(0, depth - 1);
            isList.length = Math.min(isList.length, depth);
            if (depth === 0 && first === 'open') first = 'other';
            if (entry && depth === entry.depth) {
              keep(bytes.subarray(from, at + 1));
              yield end();
            }
          } else if (entry && depth === entry.depth) {
            // A bare value ends before the comma or bracket.
            keep(bytes.subarray(from, at));
            yield end();
            at -= 1;
          }
        }
      }
      if (entry) keep(bytes.subarray(from));
    },
    /** What is left of an entry when the file ends. */
    rest: (): Found | null => (entry ? end() : null),
  };
}
