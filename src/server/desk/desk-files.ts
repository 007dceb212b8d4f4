import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeskFiles } from '../../desk/index.js';
import { HASHED_CACHE_CONTROL } from '../http/script-files.js';
import { loadStaticFiles, readBuilt } from '../http/static-files.js';

/** The desk's app, and its configurator as a page of the demo. */
export type BuiltDesk = DeskFiles & { configurator: string };

/** Loads the desk's built app: its pages, and the files that they load. Throws an OperatorError when it was not built. */
export async function loadDeskFiles(directory: string): Promise<BuiltDesk> {
  const read = async (name: string) => (await readBuilt(join(directory, `${name}.html`))).toString('utf8');
  const [page, configurator, lookPreview] = await Promise.all(['index', 'configurator', 'look-preview'].map(read));
  const names = await readdir(join(directory, 'assets')).catch(() => []);
  const fetch = await loadStaticFiles({
    directory,
    names: names.map((name) => `assets/${name}`),
    at: '/desk',
    headers: { vary: 'accept-encoding' },
    // The name of each file holds the hash of its content.
    cacheControl: () => HASHED_CACHE_CONTROL,
  });
  return { page: page!, configurator: configurator!, lookPreview: lookPreview!, fetch };
}
