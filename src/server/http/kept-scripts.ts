/**
 * A page that names a version of the script, `/v1.2.3/reviews-widget.js`, goes on to get it when the server has a newer one: each version
 * that has run is kept as a folder of its own in the data directory.
 */
import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../../platform/errors.js';
import type { Fetch } from './router.js';
import { readBuilt } from './static-files.js';

/** A version of which files are kept; nothing else of a path becomes the name of a folder. */
const FOLDER = /^v(\d+\.\d+\.\d+)$/;

/** Finds what serves a kept version, which is loaded when it is asked for first; undefined where there is none. */
export async function keptVersions(
  directory: string | undefined,
  load: (directory: string) => Promise<Fetch>,
): Promise<(version: string) => Promise<Fetch> | undefined> {
  const names = directory ? await readdir(directory).catch(() => []) : [];
  const versions = new Set(names.flatMap((name) => FOLDER.exec(name)?.[1] ?? []));
  const loaded = new Map<string, Promise<Fetch>>();
  return (version) => {
    if (!versions.has(version)) return undefined;
    const loading = loaded.get(version) ?? load(join(directory!, `v${version}`));
    loaded.set(version, loading);
    loading.catch(() => loaded.delete(version));
    return loading;
  };
}

/** Keeps the built script `from` in `directory`, by its version; a start that breaks off leaves no half of it. */
export async function keepScript(from: string, directory: string): Promise<void> {
  const own = await readIntegrity(from);
  const name = `v${own.version}`;
  if (!FOLDER.test(name)) return;
  const folder = join(directory, name);
  const kept = await readIntegrity(folder).catch(() => null);
  if (JSON.stringify(kept) === JSON.stringify(own)) return;
  await mkdir(directory, { recursive: true });
  const unfinished = await mkdtemp(join(directory, '.unfinished-'));
  try {
    await cp(from, unfinished, { recursive: true });
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** The version and the hashes that the build wrote beside its files. Throws an OperatorError where there are none. */
export async function readIntegrity(directory: string): Promise<{ version: string; files: Record<string, string> }> {
  const path = join(directory, 'integrity.json');
  const { version, files } = JSON.parse((await readBuilt(path)).toString());
  if (/^\d+\.\d+\.\d+/.test(version) && files) return { version, files };
  throw new OperatorError(`${path} names no version and files: run "npm run build" again`);
}
