/** The data of a track that is not kept, which lies among that of the others. */
import type { FilmFile } from './film-file.js';
import { UnusableFile } from './unusable-file.js';

/** Rows that are read of a table in one piece. */
const ROWS_OF_A_PIECE = 4_096;

/** What may be read and overwritten of all tracks of one film. */
export interface SampleBudget {
  /** Rows of their tables: an hour of sixty samples a second, twice. */
  rows: number;
  /** Bytes of their data: no more than the film has. */
  bytes: number;
}

/** The budget of a film of that size. */
export const sampleBudget = (size: number): SampleBudget => ({ rows: 500_000, bytes: size });

/**
 * Overwrites the data that these tables point to. It has to lie in the `data` of the film, which is in the order of the file: a table may
 * point anywhere. Each chunk comes after the one before and shares no byte with it, as whatever records films writes them.
 */
export async function dropSamples(
  file: FilmFile,
  tables: readonly Box[],
  data: readonly Box[],
  left: SampleBudget,
): Promise<void> {
  const offsets = await chunkOffsets(file, tables, left);
  if (offsets.length === 0) return;
  const sizes = await sampleSizes(file, tables, left);
  const runs = await chunkRuns(file, tables, left);
  let run = 0;
  let sample = 0;
  let before = 0;
  for (const [chunk, start] of offsets.entries()) {
    if (runs[run + 1]?.first === chunk + 1) run += 1;
    const next = Math.min(sizes.count, sample + runs[run]!.samples);
    const end = start + sizes.sum(sample, next);
    sample = next;
    if (end === start) continue;
    left.bytes -= end - start;
    if (start < before || left.bytes < 0 || !isWithinOne(data, start, end)) throw new UnusableFile('film');
    before = end;
    await file.zero(start, end);
  }
}

/** Whether one of the boxes, which are in order, holds all of this. */
function isWithinOne(boxes: readonly Box[], start: number, end: number): boolean {
  let [low, high] = [0, boxes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (boxes[middle]!.end < end) low = middle + 1;
    else high = middle;
  }
  return low < boxes.length && boxes[low]!.start <= start;
}

async function chunkOffsets(file: FilmFile, tables: readonly Box[], left: SampleBudget): Promise<number[]> {
  const short = tables.find(({ type }) => type === 'stco');
  if (short) return rows(file, short, { countAt: 4, width: 4, left }, (bytes, at) => bytes.readUInt32BE(at));
  const long = tables.find(({ type }) => type === 'co64');
  if (!long) return [];
  return rows(file, long, { countAt: 4, width: 8, left }, (bytes, at) => Number(bytes.readBigUInt64BE(at)));
}

/** The sizes of samples: how many there are, and the bytes of those from `from` up to `to`. */
interface SampleSizes {
  count: number;
  sum(from: number, to: number): number;
}

async function sampleSizes(file: FilmFile, tables: readonly Box[], left: SampleBudget): Promise<SampleSizes> {
  const table = tables.find(({ type }) => type === 'stsz');
  if (!table) throw new UnusableFile('film');
  const head = await file.read(table.start, 12);
  const same = head.readUInt32BE(4);
  if (same > 0) return { count: head.readUInt32BE(8), sum: (from, to) => (to - from) * same };
  const sizes = await rows(file, table, { countAt: 8, width: 4, left }, (bytes, at) => bytes.readUInt32BE(at));
  return {
    count: sizes.length,
    sum(from, to) {
      let sum = 0;
      for (let at = from; at < to; at += 1) sum += sizes[at]!;
      return sum;
    },
  };
}

/** A run of chunks that have as many samples each, up to the next run. */
interface ChunkRun {
  first: number;
  samples: number;
}

/** The runs, of which the first begins with the first chunk and each one after the one before. */
async function chunkRuns(file: FilmFile, tables: readonly Box[], left: SampleBudget): Promise<ChunkRun[]> {
  const table = tables.find(({ type }) => type === 'stsc');
  if (!table) throw new UnusableFile('film');
  const runs = await rows(file, table, { countAt: 4, width: 12, left }, (bytes, at) => ({
    first: bytes.readUInt32BE(at),
    samples: bytes.readUInt32BE(at + 4),
  }));
  const isInOrder = runs.every(({ first }, at) => (at === 0 ? first === 1 : first > runs[at - 1]!.first));
  if (runs.length === 0 || !isInOrder) throw new UnusableFile('film');
  return runs;
}

/** How a table is read: where its content says the count of rows, and how wide each is. */
interface TableLayout {
  countAt: number;
  width: number;
  left: SampleBudget;
}

async function rows<Row>(
  file: FilmFile,
  { start, end }: Box,
  { countAt, width, left }: TableLayout,
  read: (bytes: Buffer, at: number) => Row,
): Promise<Row[]> {
  const count = (await file.read(start + countAt, 4)).readUInt32BE(0);
  const from = start + countAt + 4;
  left.rows -= count;
  if (left.rows < 0 || from + count * width > end) throw new UnusableFile('film');
  const found: Row[] = [];
  for (let row = 0; row < count; row += ROWS_OF_A_PIECE) {
    const piece = Math.min(ROWS_OF_A_PIECE, count - row);
    const bytes = await file.read(from + row * width, piece * width);
    for (let at = 0; at < bytes.length; at += width) found.push(read(bytes, at));
  }
  return found;
}

// The boxes that MP4 and QuickTime films are made of.

/** A box: its type, where it begins, where its content begins, and where it ends. */
export interface Box {
  type: string;
  at: number;
  start: number;
  end: number;
}

/** The boxes between two places, which they fill exactly; `count` is how many more may be read. */
export async function boxesIn(
  file: FilmFile,
  start: number,
  end: number,
  count: { left: number },
  isTop = false,
): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = start; at < end; ) {
    // QuickTime ends a list of boxes with four zeros.
    if (!isTop && end - at === 4) break;
    if (--count.left < 0 || end - at < 8) throw new UnusableFile('film');
    const head = await file.read(at, 8);
    const type = head.toString('latin1', 4, 8);
    let length: number = head.readUInt32BE(0);
    let header = 8;
    if (length === 1) {
      length = Number((await file.read(at + 8, 8)).readBigUInt64BE(0));
      header = 16;
    } else if (length === 0 && isTop) length = end - at;
    if (length < header || at + length > end) throw new UnusableFile('film');
    boxes.push({ type, at, start: at + header, end: at + length });
    at += length;
  }
  return boxes;
}

/** The first box of a type within another. */
export async function inside(
  file: FilmFile,
  box: Box | undefined,
  type: string,
  count: { left: number },
): Promise<Box | undefined> {
  return box && (await boxesIn(file, box.start, box.end, count)).find((inner) => inner.type === type);
}
