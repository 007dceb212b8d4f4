import { FILM_CODINGS } from '../../../contract/uploads.js';
import { type Box, boxAt, boxesIn, boxOn, textAt } from './film-boxes.js';
import { LARGEST_INDEX, topBoxes } from './film-metadata.js';

/**
 * Whether readers' browsers can play a film: HEVC of a phone or ProRes of a camera only some can, or none, whatever its author's own can. A film
 * that cannot be read here is left to the service.
 */
export async function isPlayable(film: Blob): Promise<boolean> {
  try {
    const index = (await topBoxes(film)).find(({ type }) => type === 'moov');
    if (!index || index.end - index.start > LARGEST_INDEX) return true;
    const view = new DataView(await film.slice(index.start, index.end).arrayBuffer());
    const codings = codingsOf(view, boxAt(view, 0, view.byteLength)!);
    return codings.every((coding) => FILM_CODINGS.includes(coding));
  } catch {
    return true;
  }
}

/** The codings of all its pictures, as four letters. */
function codingsOf(view: DataView, index: Box): string[] {
  const tracks = boxesIn(view, index.content, index.end).filter(({ type }) => type === 'trak');
  return tracks.flatMap((track) => {
    const handler = boxOn(view, track, 'mdia', 'hdlr');
    const table = boxOn(view, track, 'mdia', 'minf', 'stbl', 'stsd');
    if (!handler || !table || textAt(view, handler.content + 8) !== 'vide') return [];
    // Version, flags and count, then an entry for each coding.
    return boxesIn(view, table.content + 8, table.end).map(({ type }) => type);
  });
}
