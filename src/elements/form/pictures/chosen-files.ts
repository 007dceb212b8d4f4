import type { UploadLimits } from '../../../contract/uploads.js';
import type { DraftFile } from '../draft.js';
import { type Picture, type PictureNews, sourceOf } from './picture.js';

/** Bytes of a picture up to which the page reads it, to make it smaller. */
const LARGEST_SOURCE = 64 * 1024 * 1024;

/** What is taken of the files that a shopper has chosen. */
export interface Choice {
  added: { file: File; kind: DraftFile['kind']; name: string }[];
  /** Files that were interrupted in an earlier visit, or failed, and are there again. */
  again: { file: File; picture: Picture }[];
  refused: PictureNews[];
}

/** Which of `files` fit beside `pictures`. With `again` the first of its kind takes the place of that picture. */
export function chosenFrom(
  files: readonly File[],
  pictures: readonly Picture[],
  limits: UploadLimits,
  again?: Picture,
): Choice {
  const choice: Choice = { added: [], again: [], refused: [] };
  const tooMany: Record<DraftFile['kind'], string[]> = { picture: [], film: [] };
  for (const file of files) {
    const kind = kindOf(file, limits);
    if (!kind) {
      choice.refused.push({ type: 'wrongType', name: file.name });
      continue;
    }
    const bytes = kind === 'film' ? limits.filmBytes : LARGEST_SOURCE;
    if (file.size > bytes) {
      choice.refused.push({ type: 'tooLarge', name: file.name, bytes });
      continue;
    }
    const known = pictures.find(({ kept }) => kept.source === sourceOf(file));
    const isTaken = choice.again.some(({ picture }) => picture === again);
    const place = known ?? (again?.kept.kind === kind && !isTaken ? again : undefined);
    if (place) {
      if (place.state === 'interrupted') choice.again.push({ file, picture: place });
      continue;
    }
    const ofKind = [...pictures.map(({ kept }) => kept), ...choice.added].filter((one) => one.kind === kind);
    if (ofKind.length >= (kind === 'film' ? limits.films : limits.pictures)) tooMany[kind].push(file.name);
    else
      choice.added.push({
        file,
        kind,
        name: ownName(file.name, [...pictures.map(({ kept }) => kept), ...choice.added]),
      });
  }
  for (const kind of ['picture', 'film'] as const) {
    if (tooMany[kind].length > 0) choice.refused.push({ type: 'tooMany', kind, names: tooMany[kind] });
  }
  return choice;
}

/** Any picture that the browser can read is sent as a JPEG; a film is sent as it is. */
function kindOf({ type }: File, { types, films }: UploadLimits): DraftFile['kind'] | undefined {
  if (/^image\/(?!svg)/.test(type)) return 'picture';
  // Where no film is taken at all, the shopper is told so and not to choose another type.
  if (types.includes(type) || (films === 0 && type.startsWith('video/'))) return 'film';
  return undefined;
}

/** A phone calls each picture of its camera `image.jpg`. */
function ownName(name: string, others: readonly { name: string }[]): string {
  const isTaken = (one: string) => others.some((other) => other.name === one);
  for (let number = 2; isTaken(name); number++) {
    const numbered = name.replace(/( \(\d+\))?(\.[^.]*)?$/, (_, __, ending = '') => ` (${number})${ending}`);
    if (!isTaken(numbered)) return numbered;
  }
  return name;
}
