/**
 * `npm run packages`: writes the packages and has them judged by publint and by "are the types wrong", which are fetched when this runs. With
 * `--publish` it publishes them; without, it tells what would be.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeBom } from './bom.mjs';
import { writePackages } from './packages.mjs';

const PUBLINT = 'publint@0.3.25';
const TYPES = '@arethetypeswrong/cli@0.18.5';
const npm = (name, args, cwd) =>
  execFileSync(name, args, { cwd, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' });

/** What must be true before anything is published. */
function assertReleasable() {
  const status = npm('git', ['status', '--porcelain']);
  if (status) throw new Error(`commit or remove first:\n${status}`);
}

const publish = process.argv.includes('--publish');
if (publish) assertReleasable();
const folders = writePackages();
console.log(`${writeBom('dist/packages')}: what comes along with all of it`);
for (const folder of folders) {
  npm('npx', ['--yes', PUBLINT, 'run', '--strict'], folder);
  const [{ filename, size, unpackedSize, entryCount }] = JSON.parse(npm('npm', ['pack', '--json'], folder));
  const file = join(folder, filename);
  npm('npx', ['--yes', TYPES, file, '--profile', 'esm-only', '--no-emoji']);
  rmSync(file);
  console.log(
    `${filename}: ${entryCount} files, ${kB(size)} packed, ${kB(unpackedSize)} unpacked; exports and types are right`,
  );
}
// All of them are judged before one is out.
for (const folder of folders) {
  // The statement of where and from what it was built is made by the registry's trusted builders alone.
  const provenance = process.env.GITHUB_ACTIONS || process.env.GITLAB_CI ? ['--provenance'] : [];
  const dryRun = publish ? [] : ['--dry-run'];
  console.log(
    npm('npm', ['publish', '--access', 'public', '--loglevel', 'error', ...provenance, ...dryRun], folder).trim(),
  );
}

function kB(bytes) {
  return `${Math.round(bytes / 1000).toLocaleString('en')} kB`;
}
