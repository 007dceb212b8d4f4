import { open, readFile } from 'node:fs/promises';
import { limitConcurrency } from '../../platform/limit-concurrency.js';
import type { UploadRow } from '../database/schema.js';
import { type Format, formatOf, HEAD_BYTES } from '../media/content-type.js';
import { FilmFile } from '../media/film-file.js';
import { type MediaFiles, TYPE_OF_NAME } from '../media/media-files.js';
import { cleanMp4 } from '../media/mp4-film.js';
import { makeSizes } from '../media/pictures.js';
import { UnusableFile } from '../media/unusable-file.js';
import { cleanWebm } from '../media/webm-film.js';
import type { FinishedFile } from './uploads.js';

/** Files that are checked at once, and that wait for it. A picture may take 200 MB of memory while it is decoded. */
const AT_ONCE = 2;
const MOST_WAITING = 100;

/** So many files wait to be checked that another has to come later. */
export class TooBusy extends Error {}

/**
 * Makes the function that checks a file of which all bytes are at `path`, and keeps what is made of it: the sizes of a picture, or a film
 * without what it says besides picture and sound. Throws {@link UnusableFile}, and {@link TooBusy}.
 */
export function createFinishing(files: MediaFiles) {
  const run = limitConcurrency({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING, tooMany: () => new TooBusy() });

  return (upload: Pick<UploadRow, 'file_key' | 'kind' | 'size'>, path: string): Promise<FinishedFile> =>
    run(() => (upload.kind === 'picture' ? keepPicture(upload, path) : keepFilm(upload, path)));

  async function keepPicture({ file_key }: Pick<UploadRow, 'file_key'>, path: string): Promise<FinishedFile> {
    const bytes = await readFile(path);
    const format = formatOf(bytes.subarray(0, HEAD_BYTES));
    if (format === null) throw new UnusableFile('format');
    if (isFilmFormat(format)) throw new UnusableFile('kind');
    const sizes = await makeSizes(bytes, format);
    let kept = 0;
    for (const [name, size] of sizes) {
      await files.put(file_key, name, size, 'image/webp');
      kept += size.length;
    }
    return { bytes: kept, name: '1920.webp' };
  }

  async function keepFilm(
    { file_key, size }: Pick<UploadRow, 'file_key' | 'size'>,
    path: string,
  ): Promise<FinishedFile> {
    const file = await open(path, 'r+');
    let name: 'film.mp4' | 'film.mov' | 'film.webm';
    try {
      const film = new FilmFile(file, size);
      const format = formatOf(Buffer.from(await film.read(0, Math.min(HEAD_BYTES, size))));
      if (format === null) throw new UnusableFile('format');
      if (!isFilmFormat(format)) throw new UnusableFile('kind');
      name = await (format === 'webm' ? cleanWebm(film) : cleanMp4(film));
      await file.sync();
    } finally {
      await file.close();
    }
    await files.put(file_key, name, { path }, TYPE_OF_NAME[name]!);
    return { bytes: size, name };
  }
}

function isFilmFormat(format: Format): boolean {
  return format === 'mp4' || format === 'webm';
}
