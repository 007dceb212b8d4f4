import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { FilmFile } from '../../../src/service/media/film-file.js';
import { cleanMp4 } from '../../../src/service/media/mp4-film.js';
import { cleanWebm } from '../../../src/service/media/webm-film.js';
import { box, SECRET, tellingFilm, tellingWebm, words } from '../../fixtures/films.js';

/** What is left of a film. */
async function cleaned(film: Buffer, clean: (file: FilmFile) => Promise<string>) {
  const folder = mkdtempSync(join(tmpdir(), 'film-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'film');
  writeFileSync(path, film);
  const file = await open(path, 'r+');
  try {
    const name = await clean(new FilmFile(file, film.length));
    return { name, left: readFileSync(path) };
  } finally {
    await file.close();
  }
}

describe('an MP4', () => {
  test.each([
    ['isom', 'film.mp4'],
    ['qt  ', 'film.mov'],
  ])(
    'of the brand %s says no more where and when it was made, and its picture is where it was',
    async (brand, expected) => {
      const film = tellingFilm({ brand });
      const { name, left } = await cleaned(film, cleanMp4);
      expect(name).toBe(expected);
      expect(left.length).toBe(film.length);
      const said = left.toString('latin1');
      expect(said).not.toContain(SECRET);
      expect(said).not.toContain(SECRET.slice(0, 8));
      expect(left.includes(words(3_800_000_000))).toBe(false);
      for (const picture of ['picture-1', 'picture-2']) expect(said.indexOf(picture)).toBe(film.indexOf(picture));
    },
  );

  test('that is real stays what it is, but for that', async () => {
    const film = readFileSync('demo/media/lazy-susan.mp4');
    const { left } = await cleaned(film, cleanMp4);
    const moved = [...left].filter((byte, at) => byte !== film[at]);
    expect(moved.every((byte) => byte === 0 || 'free'.includes(String.fromCharCode(byte)))).toBe(true);
    expect(moved.length).toBeLessThan(1_000);
  });

  test.each(['avc1', 'avc3', 'av01', 'vp08', 'vp09'])('in %s is kept', async (coding) => {
    const { name } = await cleaned(tellingFilm({ codings: [coding] }), cleanMp4);
    expect(name).toBe('film.mp4');
  });
  test.each([['hvc1'], ['hev1'], ['dvh1'], ['apcn'], ['mp4v'], ['avc1', 'hvc1']])(
    'in %s is refused: not every browser plays it',
    async (...codings) => {
      const film = tellingFilm({ codings });
      await expect(cleaned(film, cleanMp4)).rejects.toThrow('unusable file: coding');
    },
  );

  const whole = tellingFilm();
  const at = (type: string) => whole.indexOf(type) - 4;
  const changed = (change: (film: Buffer) => void) => {
    const film = Buffer.from(whole);
    change(film);
    return film;
  };
  test.each<[string, Buffer]>([
    ['that breaks off', whole.subarray(0, whole.length - 40)],
    ['with a box longer than the film', changed((film) => film.writeUInt32BE(0xfffffff0, at('moov')))],
    ['with a box shorter than its head', changed((film) => film.writeUInt32BE(4, at('mvhd')))],
    ['without a moov', changed((film) => film.write('free', at('moov') + 4))],
    ['with two', Buffer.concat([whole, whole.subarray(at('moov'), at('mdat'))])],
    ['without a picture', changed((film) => film.write('soun', whole.indexOf('vide')))],
    [
      'whose other track lies outside of its data',
      changed((film) => film.writeUInt32BE(4, whole.lastIndexOf('stco') + 12)),
    ],
    [
      'whose other track has more samples than bytes',
      changed((film) => film.writeUInt32BE(0xffffff, whole.lastIndexOf('stsz') + 12)),
    ],
    ['that lies in another file', changed((film) => film.writeUInt32BE(0, whole.indexOf('url ') + 4))],
    ['of nothing but its head', whole.subarray(0, 20)],
    ['with a moof and a track of data', Buffer.concat([whole, box('moof', box('mfhd', words(0, 1)))])],
  ])('%s is refused', async (_, film) => {
    await expect(cleaned(film, cleanMp4)).rejects.toThrow('unusable file: film');
  });
});

describe('a WebM', () => {
  test.each([false, true])('says no more when it was made, and by what; without lengths: %s', async (isLive) => {
    const film = tellingWebm({ isLive });
    const { name, left } = await cleaned(film, cleanWebm);
    expect([name, left.length]).toEqual(['film.webm', film.length]);
    const said = left.toString('latin1');
    expect(said).not.toContain(SECRET);
    expect(left.includes(Buffer.alloc(8, 7))).toBe(false);
    expect(said.indexOf('picture-1')).toBe(film.indexOf('picture-1'));
    // What was cleaned is a film still.
    expect((await cleaned(left, cleanWebm)).left.equals(left)).toBe(true);
  });

  test('that is real stays a film', async () => {
    const film = readFileSync('test/fixtures/brown.webm');
    const { left } = await cleaned(film, cleanWebm);
    expect(left.length).toBe(film.length);
    expect((await cleaned(left, cleanWebm)).left.equals(left)).toBe(true);
  });

  test.each<[string, Buffer]>([
    ['that breaks off', tellingWebm().subarray(0, 150)],
    ['of another kind', Buffer.from(tellingWebm().toString('latin1').replace('webm', 'weba'), 'latin1')],
    ['with a track of subtitles', tellingWebm({ kind: 17 })],
    ['without a picture', tellingWebm({ kind: 2 })],
  ])('%s is refused', async (_, film) => {
    await expect(cleaned(film, cleanWebm)).rejects.toThrow('unusable file: film');
  });
});
