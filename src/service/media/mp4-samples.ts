/** The data of a track that is not kept, which lies among that of the others. */
import type { FilmFile } from './film-file.js';
import type { Box } from './mp4-boxes.js';
import { UnusableFile } from './unusable-file.js';

/** Rows of a table that are read at most: an hour of sixty a second, twice. */
const MOST_ROWS = 500_000;

/** Overwrites the data that these tables point to. It has to lie in the `data` of the film: a table may point anywhere. */
export async function dropSamples(file: FilmFile, tables: readonly Box[], data: readonly Box[]): Promise<void> {
  const offsets = await chunkOffsets(file, tables);
  if (offsets.length === 0) return;
  const sizes = await sampleSizes(file, tables);
  const perChunk = await samplesPerChunk(file, tables, offsets.length);
  let sample = 0;
  for (const [chunk, start] of offsets.entries()) {
    let end = start;
    for (let left = perChunk[chunk] ?? 0; left > 0 && sample < sizes.length; left -= 1) end += sizes[sample++]!;
    if (!data.some((box) => start >= box.start && end <= box.end)) throw new UnusableFile('film');
    await file.zero(start, end);
  }
}

async function chunkOffsets(file: FilmFile, tables: readonly Box[]): Promise<number[]> {
  const short = tables.find(({ type }) => type === 'stco');
  if (short) return numbers(file, short, 4, 4, (row) => row.readUInt32BE(0));
  const long = tables.find(({ type }) => type === 'co64');
  return long ? numbers(file, long, 4, 8, (row) => Number(row.readBigUInt64BE(0))) : [];
}

async function sampleSizes(file: FilmFile, tables: readonly Box[]): Promise<number[]> {
  const table = tables.find(({ type }) => type === 'stsz');
  if (!table) throw new UnusableFile('film');
  const head = await file.read(table.start, 12);
  const same = head.readUInt32BE(4);
  const count = head.readUInt32BE(8);
  if (count > MOST_ROWS) throw new UnusableFile('film');
  if (same > 0) return new Array<number>(count).fill(same);
  return numbers(file, table, 8, 4, (row) => row.readUInt32BE(0));
}

/** How many samples each chunk has. The table says it for runs of chunks. */
async function samplesPerChunk(file: FilmFile, tables: readonly Box[], chunks: number): Promise<number[]> {
  const table = tables.find(({ type }) => type === 'stsc');
  if (!table) throw new UnusableFile('film');
  const runs = await numbers(file, table, 4, 12, (row) => [row.readUInt32BE(0), row.readUInt32BE(4)] as const);
  const counts: number[] = [];
  for (const [at, [first, samples]] of runs.entries()) {
    const next = Math.min(runs[at + 1]?.[0] ?? chunks + 1, chunks + 1);
    for (let chunk = first; chunk < next; chunk += 1) counts[chunk - 1] = samples;
  }
  return counts;
}

/** The rows of a table whose count stands at `countAt` of its content. */
async function numbers<Row>(
  file: FilmFile,
  { start, end }: Box,
  countAt: number,
  width: number,
  read: (row: Buffer) => Row,
): Promise<Row[]> {
  const count = (await file.read(start + countAt, 4)).readUInt32BE(0);
  const from = start + countAt + 4;
  if (count > MOST_ROWS || from + count * width > end) throw new UnusableFile('film');
  const bytes = Buffer.from(await file.read(from, count * width));
  return Array.from({ length: count }, (_, row) => read(bytes.subarray(row * width, (row + 1) * width)));
}
