import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { create, extract } from 'tar';

/** The backup packed again after `change` has changed its files. */
export async function repacked(file: string, change: (directory: string) => void): Promise<string> {
  const directory = mkdtempSync(`${file}-`);
  await extract({ file, cwd: directory });
  change(directory);
  const to = `${directory}.tar`;
  const paths = readdirSync(directory, { recursive: true, encoding: 'utf8' });
  const files = paths.filter((path) => statSync(join(directory, path)).isFile());
  await create({ file: to, cwd: directory, portable: true }, files);
  return to;
}
