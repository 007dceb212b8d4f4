/**
 * What an MP4 or QuickTime film says besides picture and sound is overwritten with zeros where it stands: places, times, devices, names, and
 * tracks of other data. No byte moves, so that everything else finds what it points to.
 */
import { FILM_CODINGS } from '../../contract/uploads.js';
import type { FilmFile } from './film-file.js';
import { type Box, boxesIn, dropSamples, inside, sampleBudget } from './mp4-samples.js';
import { UnusableFile } from './unusable-file.js';

const TOP = new Set(['ftyp', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'styp', 'free', 'skip', 'wide']);
/** What stays within each box that is looked into; anything else is overwritten. */
const KEPT: Record<string, ReadonlySet<string>> = {
  moov: new Set(['mvhd', 'trak', 'mvex']),
  mvex: new Set(['mehd', 'trex']),
  trak: new Set(['tkhd', 'edts', 'mdia']),
  mdia: new Set(['mdhd', 'hdlr', 'minf', 'elng']),
  minf: new Set(['vmhd', 'smhd', 'hdlr', 'dinf', 'stbl']),
  dinf: new Set(['dref']),
  stbl: new Set('stsd stts ctts cslg stsc stsz stz2 stco co64 stss sdtp sgpd sbgp stps saio saiz subs'.split(' ')),
  moof: new Set(['mfhd', 'traf']),
  traf: new Set('tfhd trun tfdt sdtp sbgp sgpd saiz saio senc subs'.split(' ')),
};
const MOST_BOXES = 100_000;

/** Overwrites it. Returns which of the two the film is. Throws {@link UnusableFile} for anything that is no whole film, or none that browsers play. */
export async function cleanMp4(file: FilmFile): Promise<'film.mp4' | 'film.mov'> {
  const count = { left: MOST_BOXES };
  const top = await boxesIn(file, 0, file.size, count, true);
  const brand = (await file.read(8, 4)).toString('latin1');
  const movie = top.filter(({ type }) => type === 'moov');
  if (top[0]?.type !== 'ftyp' || movie.length !== 1) throw new UnusableFile('film');
  const data = top.filter(({ type }) => type === 'mdat');
  const isFragmented = top.some(({ type }) => type === 'moof');
  for (const box of top) {
    if (!TOP.has(box.type)) await free(file, box);
    else if (/^(?:free|skip|wide)$/.test(box.type)) await file.zero(box.start, box.end);
    else if (box.type === 'moof') await cleanBoxes(file, box, count);
  }
  const samples = sampleBudget(file.size);
  let hasPicture = false;
  for (const box of await boxesIn(file, movie[0]!.start, movie[0]!.end, count)) {
    if (box.type !== 'trak') continue;
    const kind = await handlerOf(file, box, count);
    if (kind === 'vide') {
      hasPicture = true;
      await checkCodings(file, await tablesOf(file, box, count), count);
    }
    if (kind === 'vide' || kind === 'soun') continue;
    // Data of such a track may be a path on a map. In fragments it is not worth the search.
    if (isFragmented) throw new UnusableFile('film');
    await dropSamples(file, await tablesOf(file, box, count), data, samples);
    await free(file, box);
  }
  if (!hasPicture) throw new UnusableFile('film');
  await cleanBoxes(file, movie[0]!, count);
  await file.flush();
  return brand === 'qt  ' ? 'film.mov' : 'film.mp4';
}

/** Overwrites what is not kept in a box, and in those within it. */
async function cleanBoxes(file: FilmFile, box: Box, count: { left: number }): Promise<void> {
  const kept = KEPT[box.type];
  if (!kept) return cleanFields(file, box);
  for (const inner of await boxesIn(file, box.start, box.end, count)) {
    if (inner.type === 'free' || inner.type === 'skip') await file.zero(inner.start, inner.end);
    else if (kept.has(inner.type)) await cleanBoxes(file, inner, count);
    else await free(file, inner);
  }
}

/** Overwrites when a film was made, and what a program calls its tracks; a film of several files is refused, for it names paths. */
async function cleanFields(file: FilmFile, { type, start, end }: Box): Promise<void> {
  if (type === 'mvhd' || type === 'tkhd' || type === 'mdhd') {
    const version = (await file.read(start, 4))[0];
    await file.zero(start + 4, Math.min(end, start + (version === 1 ? 20 : 12)));
  } else if (type === 'hdlr') {
    // Version, component, kind, three reserved numbers; then the name, of which QuickTime needs the length, 0.
    await file.zero(Math.min(end, start + 12), end);
  } else if (type === 'dref') {
    const entries = (await file.read(start, 8)).readUInt32BE(4);
    let at = start + 8;
    for (let entry = 0; entry < entries; entry += 1) {
      const head = await file.read(at, 12);
      const isSelf = (head.readUInt32BE(8) & 1) === 1;
      const next = at + head.readUInt32BE(0);
      if (!isSelf || next < at + 12 || next > end) throw new UnusableFile('film');
      await file.zero(at + 12, next);
      at = next;
    }
  }
}

/** Makes free space of a box. */
async function free(file: FilmFile, { at, start, end }: Box): Promise<void> {
  await file.write(at + 4, Buffer.from('free', 'latin1'));
  await file.zero(start, end);
}

/** What a track is: `vide`, `soun` or something else. */
async function handlerOf(file: FilmFile, track: Box, count: { left: number }): Promise<string> {
  const handler = await inside(file, await inside(file, track, 'mdia', count), 'hdlr', count);
  if (!handler) throw new UnusableFile('film');
  return (await file.read(handler.start + 8, 4)).toString('latin1');
}

/** Throws {@link UnusableFile} where not every browser plays how the pictures of a track are coded, as HEVC of a phone or ProRes of a camera. */
async function checkCodings(file: FilmFile, tables: readonly Box[], count: { left: number }): Promise<void> {
  const table = tables.find(({ type }) => type === 'stsd');
  // Version, flags and number, then an entry for each coding.
  const codings = table ? await boxesIn(file, table.start + 8, table.end, count) : [];
  if (codings.some(({ type }) => !FILM_CODINGS.includes(type))) throw new UnusableFile('coding');
}

/** The tables that say what a track holds, and where its data is. */
async function tablesOf(file: FilmFile, track: Box, count: { left: number }): Promise<Box[]> {
  const minf = await inside(file, await inside(file, track, 'mdia', count), 'minf', count);
  const table = await inside(file, minf, 'stbl', count);
  return table ? boxesIn(file, table.start, table.end, count) : [];
}
