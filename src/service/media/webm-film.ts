/**
 * What a WebM film says besides picture and sound becomes free space where it stands: titles, dates, programs, tags, attachments. No byte
 * moves, so that everything else finds what it points to.
 */
import type { FilmFile } from './film-file.js';
import { UnusableFile } from './unusable-file.js';

/** An element: its id, where it begins, where its content begins and ends. `end` is null where only what follows ends it. */
interface Element {
  id: number;
  at: number;
  start: number;
  end: number | null;
}

const EBML = 0x1a45dfa3;
const DOC_TYPE = 0x4282;
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const CLUSTER = 0x1f43b675;
const TRACK = 0xae;
const TRACK_TYPE = 0x83;
const VOID = 0xec;
/** What stays in a segment besides those: the index of its parts, and that of its times. */
const KEPT = new Set([INFO, TRACKS, CLUSTER, 0x114d9b74, 0x1c53bb6b]);
/** Of the facts about the whole film: scale of its times, and its length. */
const KEPT_FACTS = new Set([0x2ad7b1, 0x4489]);
/** Names of a track, and what its makers say of it. */
const NAMES = new Set([0x536e, 0x258688, 0x3a9697, 0x3b4040, 0x26b240, 0x7446, 0xbf, VOID]);
/** Ids that end a part whose length nobody wrote. */
const PARTS = new Set([...KEPT, 0x1254c367, 0x1941a469, 0x1043a770]);
/** Elements that are looked at in clusters whose length nobody wrote. */
const MOST_IN_CLUSTERS = 400_000;
/** And elsewhere: a film has one for each cluster, and a hundred more. */
const MOST_ELEMENTS = 50_000;

/** Overwrites it. Throws {@link UnusableFile} for anything that is no whole film. */
export async function cleanWebm(file: FilmFile): Promise<'film.webm'> {
  const count = { left: MOST_ELEMENTS };
  const inClusters = { left: MOST_IN_CLUSTERS };
  const head = await elementAt(file, 0, file.size, count);
  if (head.id !== EBML || head.end === null) throw new UnusableFile('film');
  const [docType] = await elementsIn(file, head.start, head.end, count, DOC_TYPE);
  if (!docType || (await textOf(file, docType)) !== 'webm') throw new UnusableFile('film');
  const segment = await elementAt(file, head.end, file.size, count);
  if (segment.id !== SEGMENT) throw new UnusableFile('film');
  // Nothing comes after it that anybody would look for.
  const end = segment.end ?? file.size;
  await file.zero(end, file.size);
  let hasPicture = false;
  for (let at = segment.start; at < end; ) {
    const part = await elementAt(file, at, end, count);
    const partEnd = part.end ?? (part.id === CLUSTER ? await endOfCluster(file, part, end, inClusters) : null);
    if (partEnd === null) throw new UnusableFile('film');
    if (part.id === TRACKS) hasPicture = await cleanTracks(file, { ...part, end: partEnd }, count);
    else if (part.id === INFO) await keepOnly(file, { ...part, end: partEnd }, (id) => KEPT_FACTS.has(id), count);
    else if (!KEPT.has(part.id)) await toVoid(file, { ...part, end: partEnd });
    at = partEnd;
  }
  if (!hasPicture) throw new UnusableFile('film');
  await file.flush();
  return 'film.webm';
}

/** Whether one of the tracks is a picture. Any that is neither picture nor sound is refused. */
async function cleanTracks(file: FilmFile, tracks: Whole, count: { left: number }): Promise<boolean> {
  let hasPicture = false;
  for (const track of await elementsIn(file, tracks.start, tracks.end, count)) {
    if (track.id !== TRACK) await toVoid(file, track);
    else {
      const [type] = await elementsIn(file, track.start, track.end, count, TRACK_TYPE);
      const kind = type && type.end - type.start === 1 ? (await file.read(type.start, 1))[0] : 0;
      if (kind !== 1 && kind !== 2) throw new UnusableFile('film');
      hasPicture ||= kind === 1;
      await keepOnly(file, track, (id) => !NAMES.has(id), count);
    }
  }
  return hasPicture;
}

async function keepOnly(file: FilmFile, parent: Whole, isKept: (id: number) => boolean, count: { left: number }) {
  for (const inner of await elementsIn(file, parent.start, parent.end, count)) {
    if (!isKept(inner.id)) await toVoid(file, inner);
  }
}

type Whole = Element & { end: number };

/** The elements between two places; each says its length. With `id`, those of it alone. */
async function elementsIn(
  file: FilmFile,
  start: number,
  end: number,
  count: { left: number },
  id?: number,
): Promise<Whole[]> {
  const elements: Whole[] = [];
  for (let at = start; at < end; ) {
    const element = await elementAt(file, at, end, count);
    if (element.end === null) throw new UnusableFile('film');
    if (id === undefined || element.id === id) elements.push(element as Whole);
    at = element.end;
  }
  return elements;
}

/** Where a cluster ends whose length nobody wrote: at the next part. */
async function endOfCluster(file: FilmFile, { start }: Element, end: number, count: { left: number }): Promise<number> {
  let at = start;
  while (at < end) {
    const inner = await elementAt(file, at, end, count);
    if (PARTS.has(inner.id)) return at;
    if (inner.end === null) throw new UnusableFile('film');
    at = inner.end;
  }
  return end;
}

async function elementAt(file: FilmFile, at: number, end: number, count: { left: number }): Promise<Element> {
  if (--count.left < 0) throw new UnusableFile('film');
  const head = await file.read(at, Math.min(12, end - at));
  const idLength = Math.clz32((head[0] ?? 0) << 24) + 1;
  if (idLength > 4 || head.length <= idLength) throw new UnusableFile('film');
  const id = head.readUIntBE(0, idLength);
  const first = head[idLength]!;
  const sizeLength = Math.clz32(first << 24) + 1;
  if (sizeLength > 8 || head.length < idLength + sizeLength) throw new UnusableFile('film');
  let size = BigInt(first & (0xff >> sizeLength));
  for (let byte = 1; byte < sizeLength; byte += 1) size = (size << 8n) | BigInt(head[idLength + byte]!);
  const start = at + idLength + sizeLength;
  if (size === (1n << BigInt(7 * sizeLength)) - 1n) return { id, at, start, end: null };
  if (BigInt(start) + size > BigInt(end)) throw new UnusableFile('film');
  return { id, at, start, end: start + Number(size) };
}

/** Makes free space of an element: its id and length are those of all of it, and its content zeros. */
async function toVoid(file: FilmFile, { at, end }: Whole): Promise<void> {
  const length = end - at;
  const isShort = length < 9;
  const head = Buffer.alloc(isShort ? 2 : 9);
  head[0] = VOID;
  if (isShort) head[1] = 0x80 | (length - 2);
  else {
    head.writeUIntBE(length - 9, 3, 6);
    head[1] = 0x01;
  }
  await file.write(at, head);
  await file.zero(at + head.length, end);
}

async function textOf(file: FilmFile, { start, end }: Whole): Promise<string> {
  // What comes after a zero is padding (RFC 8794 §7.4).
  return (await file.read(start, Math.min(16, end - start))).toString('latin1').split('\0', 1)[0]!;
}
