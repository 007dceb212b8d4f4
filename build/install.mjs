/**
 * Installs exactly what the lock file names, unless that has been done since the lock file changed. `npm start` needs the packages of
 * package.json alone: what it builds and runs. With `--tests` those of test/package.json come too, which tests, checks, types and packages
 * need; a bare `npm ci` installs both.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Written after an installation; beside the packages, so that it goes when they go. */
const MARK = 'node_modules/.installed-lock';
const QUIETLY = ['--no-audit', '--no-fund', '--loglevel=error'];

/** Whether `root` holds the packages of its lock file, and with `tests` those of the tests. */
export function isInstalled(root, tests = false) {
  const mark = join(root, MARK);
  if (!existsSync(mark)) return false;
  const [hash, what] = readFileSync(mark, 'utf8').split(' ');
  return hash === lockHash(root) && (!tests || what === 'all');
}

/** Runs `npm` in `root` if it has to be, and returns its exit code: 0 when nothing had to be done. */
export function install(root, tests = false, npm = runNpm) {
  if (isInstalled(root, tests)) return 0;
  // `npm ci` begins by deleting everything, what was compiled too: where a part of the same lock file is there, the rest is added.
  const isPart = isInstalled(root);
  const code = isPart
    ? npm(root, ['install', '--no-save', ...QUIETLY])
    : npm(root, ['ci', ...(tests ? [] : ['--workspaces=false']), ...QUIETLY]);
  if (code === 0) writeFileSync(join(root, MARK), `${lockHash(root)} ${tests ? 'all' : 'served'}`);
  return code;
}

/** Another Node needs other native modules, so its version counts as well. */
function lockHash(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(process.version).update(process.arch).update(lock).digest('hex');
}

function runNpm(root, args) {
  const count = Object.keys(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages).length;
  const what = args.includes('--workspaces=false') ? 'what building and running need' : `all packages, about ${count}`;
  console.log(`Installing ${what}: once, until the lock file changes.`);
  console.log('Where no binary of SQLite can be fetched it is compiled, which takes one to two minutes more.');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const start = Date.now();
  const options = { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' };
  const code = spawnSync(npm, args, options).status ?? 1;
  if (code === 0) console.log(`Installed in ${Math.round((Date.now() - start) / 1000)} s.`);
  return code;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = install(process.cwd(), process.argv.includes('--tests'));
