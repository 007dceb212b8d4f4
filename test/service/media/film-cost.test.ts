import { describe, expect, test } from 'vitest';
import { FilmFile } from '../../../src/service/media/film-file.js';
import { cleanMp4 } from '../../../src/service/media/mp4-film.js';
import { dropSamples, type SampleBudget, sampleBudget } from '../../../src/service/media/mp4-samples.js';
import { cleanWebm } from '../../../src/service/media/webm-film.js';
import { box, element, filmWithData } from '../../fixtures/films.js';

const PIECE = 64 * 1024;

/** A file in memory, which counts what is done to it. It responds in the same turn, as the cache of a disk nearly does. */
function countingFile(film: Buffer) {
  const done = { calls: 0, read: 0, written: 0 };
  const file = {
    async read(into: Buffer, offset: number, length: number, at: number) {
      done.calls += 1;
      done.read += length;
      return { bytesRead: film.copy(into, offset, at, at + length), buffer: into };
    },
    async write(from: Buffer, offset: number, length: number, at: number) {
      done.calls += 1;
      done.written += length;
      return { bytesWritten: from.copy(film, at, offset, offset + length), buffer: from };
    },
  } as unknown as ConstructorParameters<typeof FilmFile>[0];
  return { file, done };
}

/** What cleaning a film costs, and how it ends. */
async function costOf(film: Buffer, clean: (file: FilmFile) => Promise<string>) {
  const { file, done } = countingFile(film);
  const end = await clean(new FilmFile(file, film.length)).catch((error: Error) => error.message);
  return { ...done, end };
}

/** Tracks whose second element has that many parts of two bytes that become free space. */
function webmOfSmallParts(count: number): Buffer {
  const small = Buffer.from('bf80'.repeat(count), 'hex');
  const track = element(0xae, Buffer.concat([element(0x83, Buffer.from([1])), small]));
  const head = element(0x1a45dfa3, element(0x4282, Buffer.from('webm')));
  return Buffer.concat([head, element(0x18538067, element(0x1654ae6b, track))]);
}

/** A recording without lengths, of so many blocks. */
function liveWebm(blocks: number): Buffer {
  const tracks = element(0x1654ae6b, element(0xae, element(0x83, Buffer.from([1]))));
  const cluster = element(0x1f43b675, Buffer.from('a380'.repeat(blocks), 'hex'), null);
  const head = element(0x1a45dfa3, element(0x4282, Buffer.from('webm')));
  return Buffer.concat([head, element(0x18538067, Buffer.concat([tracks, cluster]), null)]);
}

/** The last box of a type. */
function boxOf(film: Buffer, type: string) {
  const at = film.lastIndexOf(type) - 4;
  return { type, at, start: at + 8, end: at + film.readUInt32BE(at) };
}

describe('the tables of a track of other data', () => {
  const good = { chunks: [8, 12, 16], sizes: [4, 4, 4], data: box('mdat', Buffer.from('one-two-tri-')) };

  test('name its data, which is overwritten, and no other', async () => {
    const film = filmWithData({ ...good, chunks: [8, 16], sizes: [2, 2, 4], runs: [1, 2, 2, 1] });
    expect((await costOf(film, cleanMp4)).end).toBe('film.mp4');
    expect(film.subarray(-12).toString('latin1')).toBe('\0\0\0\0two-\0\0\0\0');
  });

  test.each<[string, Buffer]>([
    ['that go back to a chunk', filmWithData({ ...good, runs: [1, 1, 3, 1, 2, 1] })],
    ['that say the same chunk again', filmWithData({ ...good, runs: [1, 1, 1, 1] })],
    ['that begin after the first chunk', filmWithData({ ...good, runs: [2, 1] })],
    ['that say nothing of chunks', filmWithData({ ...good, runs: [] })],
    ['of which two name the same bytes', filmWithData({ ...good, chunks: [8, 10, 16] })],
    ['whose chunks go back', filmWithData({ ...good, chunks: [8, 16, 12] })],
    ['whose chunk goes beyond its data', filmWithData({ ...good, sizes: [4, 4, 5] })],
    [
      'whose chunk lies in two boxes',
      filmWithData({ ...good, data: Buffer.concat([good.data, good.data]), sizes: [4, 4, 16] }),
    ],
  ])('%s are refused', async (_, film) => {
    expect((await costOf(film, cleanMp4)).end).toBe('unusable file: film');
  });

  test('have it overwritten once: chunks that all name the same bytes cost no more than the film', async () => {
    const data = box('mdat', Buffer.alloc(4 * PIECE));
    const film = filmWithData({ chunks: new Array(100).fill(8), sizes: { same: 4 * PIECE, count: 100 }, data });
    const { written, end } = await costOf(film, cleanMp4);
    expect(end).toBe('unusable file: film');
    expect(written).toBeLessThanOrEqual(film.length);
  });

  test('are found in the data by halves: many boxes and many chunks do not multiply', async () => {
    const boxes = 2_000;
    const chunks = Array.from({ length: 2_000 }, (_, at) => boxes * 8 + 8 + at);
    const data = Buffer.concat([...new Array(boxes).fill(box('mdat')), box('mdat', Buffer.alloc(2_000))]);
    const film = filmWithData({ chunks, sizes: { same: 1, count: 2_000 }, data });
    let looks = 0;
    const dataAt = film.length - data.length;
    const places = Array.from({ length: boxes + 1 }, (_, at) => ({
      type: 'mdat',
      at: dataAt + at * 8,
      get start() {
        looks += 1;
        return dataAt + at * 8 + 8;
      },
      get end() {
        looks += 1;
        return at === boxes ? film.length : dataAt + at * 8 + 8;
      },
    }));
    const tables = ['stsz', 'stsc', 'stco'].map((type) => boxOf(film, type));
    const { file } = countingFile(film);
    await dropSamples(new FilmFile(file, film.length), tables, places, { rows: 10_000, bytes: film.length });
    expect(looks).toBeLessThan(2_000 * 20);
  });

  test('have no more rows and bytes in all than a film may', async () => {
    const film = filmWithData(good);
    const tables = ['stsz', 'stsc', 'stco'].map((type) => boxOf(film, type));
    const places = [boxOf(film, 'mdat')];
    const drop = (left: SampleBudget) =>
      dropSamples(new FilmFile(countingFile(Buffer.from(film)).file, film.length), tables, places, left);
    expect(sampleBudget(film.length)).toEqual({ rows: 500_000, bytes: film.length });
    // Three chunks, three sizes and a run, of four bytes each.
    const left = { rows: 14, bytes: 24 };
    await drop(left);
    await drop(left);
    expect(left).toEqual({ rows: 0, bytes: 0 });
    await expect(drop({ rows: 6, bytes: 12 })).rejects.toThrow('unusable file: film');
    await expect(drop({ rows: 7, bytes: 11 })).rejects.toThrow('unusable file: film');
  });
});

describe('checking a film', () => {
  test('reads and writes its pieces, however many parts they have', async () => {
    const film = webmOfSmallParts(20_000);
    const { calls, end } = await costOf(film, cleanWebm);
    expect(end).toBe('film.webm');
    expect(calls).toBeLessThan((8 * film.length) / PIECE + 8);
  });

  test('is over when a film has more parts than films have', async () => {
    expect((await costOf(webmOfSmallParts(60_000), cleanWebm)).end).toBe('unusable file: film');
    expect((await costOf(liveWebm(400_001), cleanWebm)).end).toBe('unusable file: film');
  });

  test('lets others have their turn', async () => {
    let turns = 0;
    let isOver = false;
    const others = (): void => {
      turns += 1;
      if (!isOver) setImmediate(others);
    };
    setImmediate(others);
    expect((await costOf(liveWebm(100_000), cleanWebm)).end).toBe('film.webm');
    isOver = true;
    expect(turns).toBeGreaterThan(90);
  });

  test('is over when it has taken the steps or the bytes that it may', async () => {
    const film = Buffer.alloc(4 * PIECE);
    const { file } = countingFile(film);
    const steps = new FilmFile(file, film.length, { steps: 2 });
    await steps.read(0, 4);
    await steps.write(4, Buffer.from('four'));
    await expect(steps.read(0, 4)).rejects.toThrow('unusable file: film');
    const bytes = new FilmFile(file, film.length, { bytes: 2 * PIECE });
    await bytes.read(0, 4);
    await bytes.zero(PIECE, 2 * PIECE);
    await expect(bytes.read(2 * PIECE, 4)).rejects.toThrow('unusable file: film');
  });

  test('reads what it has written, and writes it all', async () => {
    const film = Buffer.alloc(3 * PIECE, 'a');
    const { file } = countingFile(film);
    const open = new FilmFile(file, film.length);
    const before = await open.read(10, 4);
    await open.write(12, Buffer.from('xyz'));
    expect([before.toString(), (await open.read(10, 6)).toString()]).toEqual(['aaaa', 'aaxyza']);
    await open.zero(14, 2 * PIECE + 1);
    expect((await open.read(10, PIECE + 10)).toString('latin1')).toBe(`aaxy${'\0'.repeat(PIECE + 6)}`);
    await open.write(3 * PIECE - 1, Buffer.from('e'));
    await open.flush();
    const expected = Buffer.concat([
      Buffer.from('a'.repeat(12)),
      Buffer.from('xy'),
      Buffer.alloc(2 * PIECE - 13),
      Buffer.alloc(PIECE - 1, 'a'),
    ]);
    expected[expected.length - 1] = 'e'.charCodeAt(0);
    expect(film.equals(expected)).toBe(true);
  });
});
