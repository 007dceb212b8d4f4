import { type Box, boxAt, boxesIn, boxOn, LONGEST_HEADER, textAt } from './film-boxes.js';

/** What describes a film and is not needed to play it: place, day, camera, title. */
const DESCRIBING = ['udta', 'meta', 'uuid'];
/** Headers that say when film, track and its media were made. */
const DATED = ['mvhd', 'tkhd', 'mdhd'];
/** What the tracks hold that a player shows. Any other may say at each moment where the camera was. */
const PLAYED = ['vide', 'soun', 'text', 'sbtl', 'subt', 'clcp'];
/** Bytes up to which the index of a film is looked through; one of 100 MB has less than 2. */
export const LARGEST_INDEX = 16 * 1024 * 1024;

interface Stretch {
  from: number;
  to: number;
}

/**
 * An MP4 or MOV film without where and when it was made, in as many bytes: what says so is overwritten by zeros, and nothing moves. The
 * service does the same; here it does not leave the device at all. A film that cannot be read is returned as it is.
 */
export async function withoutPlaceAndTime(film: Blob): Promise<Blob> {
  try {
    const parts: (Stretch & { bytes?: Uint8Array<ArrayBuffer> })[] = [];
    for (const box of await topBoxes(film)) {
      const isIndex = box.type === 'moov' && box.end - box.start <= LARGEST_INDEX;
      if (!isIndex && !DESCRIBING.includes(box.type)) continue;
      const bytes = new Uint8Array(await film.slice(box.start, box.end).arrayBuffer());
      if (isIndex) for (const { from, to } of cleanIndex(bytes)) parts.push({ from, to });
      else blank(bytes, { ...box, start: 0, content: box.content - box.start, end: bytes.length });
      parts.push({ from: box.start, to: box.end, bytes });
    }
    return patched(film, parts);
  } catch {
    return film;
  }
}

export async function topBoxes(film: Blob): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let at = 0; at < film.size; at = boxes.at(-1)!.end) {
    const header = new DataView(await film.slice(at, at + LONGEST_HEADER).arrayBuffer());
    const box = boxAt(header, 0, film.size, at);
    if (!box) break;
    boxes.push(box);
  }
  return boxes;
}

/** Blanks what describes the film in its index, the bytes of a box `moov`. Returns where in the film lie the moments of tracks that are not played. */
function cleanIndex(bytes: Uint8Array): Stretch[] {
  const view = new DataView(bytes.buffer);
  const moments: Stretch[] = [];
  const clean = (parent: Box): void => {
    for (const box of boxesIn(view, parent.content, parent.end)) {
      if (DESCRIBING.includes(box.type)) blank(bytes, box);
      else if (DATED.includes(box.type)) {
        // Version and flags, then both times, in 4 or 8 bytes each.
        const times = box.content + 4;
        bytes.fill(0, times, Math.min(times + (bytes[box.content] === 1 ? 16 : 8), box.end));
      } else if (box.type === 'trak' && !isPlayed(view, box)) {
        moments.push(...momentsOf(view, box));
        blank(bytes, box);
      } else if (['trak', 'mdia', 'minf', 'stbl'].includes(box.type)) clean(box);
    }
  };
  const index = boxAt(view, 0, bytes.length);
  if (index) clean(index);
  return moments;
}

function isPlayed(view: DataView, track: Box): boolean {
  const handler = boxOn(view, track, 'mdia', 'hdlr');
  return !handler || PLAYED.includes(textAt(view, handler.content + 8));
}

/** Where in the film the samples of a track lie. */
function momentsOf(view: DataView, track: Box): Stretch[] {
  const table = (type: string) => boxOn(view, track, 'mdia', 'minf', 'stbl', type);
  const [sizes, groups, near, far] = [table('stsz'), table('stsc'), table('stco'), table('co64')];
  const chunks = near ?? far;
  if (!sizes || !groups || !chunks) return [];
  const one = view.getUint32(sizes.content + 4);
  const count = view.getUint32(sizes.content + 8);
  const sizeOf = (sample: number) => one || view.getUint32(sizes.content + 12 + sample * 4);
  const startOf = (chunk: number) =>
    near ? view.getUint32(near.content + 8 + chunk * 4) : Number(view.getBigUint64(chunks.content + 8 + chunk * 8));
  const chunkCount = view.getUint32(chunks.content + 4);
  const groupCount = view.getUint32(groups.content + 4);
  const moments: Stretch[] = [];
  let sample = 0;
  let group = 0;
  for (let chunk = 0; chunk < chunkCount && sample < count; chunk++) {
    const firstOfNext = (next: number) => view.getUint32(groups.content + 8 + next * 12) - 1;
    while (group + 1 < groupCount && firstOfNext(group + 1) <= chunk) group += 1;
    const inChunk = view.getUint32(groups.content + 8 + group * 12 + 4);
    const from = startOf(chunk);
    let to = from;
    for (let index = 0; index < inChunk && sample < count; index++) to += sizeOf(sample++);
    moments.push({ from, to });
  }
  return moments;
}

/** Makes of `box` in `bytes` one that players skip. */
function blank(bytes: Uint8Array, { start, content, end }: Box): void {
  bytes.set(new TextEncoder().encode('free'), start + 4);
  bytes.fill(0, content, end);
}

/** `film` with zeros, or other bytes where given, in place of these stretches. */
function patched(film: Blob, parts: (Stretch & { bytes?: Uint8Array<ArrayBuffer> })[]): Blob {
  const pieces: BlobPart[] = [];
  let at = 0;
  for (const { from, to, bytes } of parts.sort((a, b) => a.from - b.from)) {
    if (from < at || to > film.size || to <= from) continue;
    pieces.push(film.slice(at, from), bytes ?? new Uint8Array(to - from));
    at = to;
  }
  return new Blob([...pieces, film.slice(at)], { type: film.type });
}
