/**
 * What `npm i` of the elements and the proxy brings, beside peers: each into an empty folder, with an empty cache. Run it after a build:
 *
 *   node test/bench/install.mjs
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { table } from './table.mjs';

const OURS = ['reviews-widget-elements', 'reviews-widget-proxy'];
const PEERS = ['@shoelace-style/shoelace', 'media-chrome', 'react-google-reviews'];

const folder = mkdtempSync(join(tmpdir(), 'reviews-install-'));
try {
  const rows = [];
  for (const name of [...OURS, ...PEERS]) {
    const target = OURS.includes(name) ? pack(name) : name;
    const { version, packages, megabytes, seconds } = install(name, target);
    rows.push([`\`${name}\``, version, packages, megabytes.toFixed(1), seconds.toFixed(1)]);
    console.error(name);
  }
  console.log(table(['', 'version', 'packages', 'MB', 'seconds'], rows, 2));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function pack(name) {
  const args = ['pack', '--json', '--pack-destination', folder];
  const [{ filename }] = JSON.parse(execFileSync('npm', args, { cwd: `dist/packages/${name}`, encoding: 'utf8' }));
  return resolve(folder, filename);
}

function install(name, target) {
  const cwd = mkdtempSync(join(folder, 'app-'));
  const cache = join(cwd, 'cache');
  const app = join(cwd, 'app');
  mkdirSync(app);
  writeFileSync(join(app, 'package.json'), '{ "private": true }');
  const began = performance.now();
  execFileSync('npm', ['i', '--no-audit', '--no-fund', '--cache', cache, target], { cwd: app, stdio: 'pipe' });
  const seconds = (performance.now() - began) / 1000;
  const locked = JSON.parse(readFileSync(join(app, 'node_modules/.package-lock.json'), 'utf8')).packages;
  const { version } = JSON.parse(readFileSync(join(app, 'node_modules', name, 'package.json'), 'utf8'));
  const megabytes = bytesIn(join(app, 'node_modules')) / 1e6;
  return { version, packages: Object.keys(locked).length, megabytes, seconds };
}

function bytesIn(path) {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce(
    (sum, { parentPath, path: before, name }) => sum + statSync(join(parentPath ?? before, name)).size,
    0,
  );
}
