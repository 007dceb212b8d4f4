/**
 * Installs exactly what the lock file names (`npm ci`), unless that has been done since the lock file changed: `npm ci` begins
 * by deleting everything, which is a minute that nobody wants to wait for at every start.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Written after an installation; beside the packages, so that it goes when they go. */
const MARK = 'node_modules/.installed-lock';

/** Whether `root` holds the packages of its lock file. */
export function isInstalled(root) {
  const mark = join(root, MARK);
  return existsSync(mark) && readFileSync(mark, 'utf8') === lockHash(root);
}

/** Runs `npmCi` in `root` if it has to be, and returns its exit code: 0 when nothing had to be done. */
export function install(root, npmCi = runNpmCi) {
  if (isInstalled(root)) return 0;
  const code = npmCi(root);
  if (code === 0) writeFileSync(join(root, MARK), lockHash(root));
  return code;
}

/** Another Node needs other native modules, so its version counts as well. */
function lockHash(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(process.version).update(process.arch).update(lock).digest('hex');
}

function runNpmCi(root) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const options = { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' };
  return spawnSync(npm, ['ci', '--no-audit', '--no-fund'], options).status ?? 1;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = install(process.cwd());
