/**
 * Programs that the tests start for real: a browser, and a Redis where it can be had. Each is one that is installed, or
 * one that this installs. Run as a script before the tests; imported by them for the paths and the flags. Firefox and
 * WebKit are never installed: the tests of the elements run there too when `BROWSERS` says so.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The same engine without a desktop's window: half the processor time, but no back/forward cache, and Tab stays in some fields. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const WEBDRIVER = '@web/test-runner-webdriver@0.9';
/** A browser of our own, inside the checkout and out of version control, and the file that remembers its path. */
const OWN = fileURLToPath(new URL('../.browser', import.meta.url));
const OWN_PATH = join(OWN, 'path.txt');

/** Quiet, offline, sandbox off because CI and containers run as root. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Path of a Chromium or Chrome; undefined when there is none. */
export function findBrowser() {
  if (process.env.CHROME) return process.env.CHROME;
  const own = existsSync(OWN_PATH) ? [readFileSync(OWN_PATH, 'utf8')] : [];
  return [...onPath(BROWSERS), ...PLACES, ...own].find((path) => existsSync(path));
}

/** Path of what most tests run in: a headless shell where there is one, else the browser. */
export function findShell() {
  if (process.env.CHROME) return process.env.CHROME;
  return onPath(SHELLS).find((path) => existsSync(path)) ?? findBrowser();
}

/** Path of a Firefox; undefined when there is none. */
export function findFirefox() {
  const places = [process.env.FIREFOX ?? [], '/Applications/Firefox.app/Contents/MacOS/firefox'].flat();
  return [...places, ...onPath(['firefox', 'firefox-esr'])].find((path) => existsSync(path));
}

/** What runs tests in WebKitGTK: its driver, its browser, and a display that nobody looks at; undefined without one of them. */
export function findWebKit() {
  const find = (...paths) => paths.find((path) => existsSync(path));
  const libraries = ['/usr/libexec', '/usr/lib', ...foldersIn('/usr/lib')];
  const driver = find(...onPath(['WebKitWebDriver']));
  const display = find(...onPath(['Xvfb']));
  const browser = find(
    ...libraries.flatMap(foldersIn).flatMap((folder) => (/webkit/i.test(folder) ? [join(folder, 'MiniBrowser')] : [])),
  );
  return driver && display && browser ? { driver, display, browser } : undefined;
}

/**
 * The browsers that the tests of the elements run in: Chromium, and what `BROWSERS` names besides, such as
 * `chromium,firefox`; `all` is every one that the machine has. Throws when one that is named is not there.
 */
export function wantedBrowsers() {
  const found = { chromium: findShell(), firefox: findFirefox(), webkit: findWebKit() };
  const named = (process.env.BROWSERS ?? 'chromium').split(',').map((name) => name.trim().toLowerCase());
  const all = named.includes('all');
  for (const name of named) {
    if (!all && !(name in found))
      throw new Error(`BROWSERS: "${name}" is none of ${Object.keys(found).join(', ')}, all`);
    if (!all && !found[name]) throw new Error(`BROWSERS: there is no ${name} on this machine`);
  }
  return Object.fromEntries(Object.entries(found).filter(([name, one]) => one && (all || named.includes(name))));
}

/** Path of a Redis or Valkey server; undefined when there is none: the tests that need one are skipped then. */
export function findRedis() {
  return onPath(['redis-server', 'valkey-server']).find((path) => existsSync(path));
}

/** Where programs of these names would be. */
function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name)));
}

/** The folders in a folder; none when it is not there. */
function foldersIn(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => join(folder, entry.name));
}

const mayUseApt = () => process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

function run(command, ...args) {
  execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
}

/** Debian's packages bring the libraries along. */
function aptInstall(name) {
  run('apt-get', 'update', '-qq');
  run('apt-get', '-o', 'DPkg::Lock::Timeout=600', 'install', '-y', '-qq', '--no-install-recommends', name);
}

/** Debian's package where we may install it, Chrome for Testing everywhere else. */
function installBrowser() {
  if (mayUseApt()) return aptInstall('chromium');
  mkdirSync(OWN, { recursive: true });
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  const args = ['--yes', '@puppeteer/browsers@2', 'install', 'chrome@stable', '--path', OWN];
  const printed = execFileSync(npx, args, { encoding: 'utf8', shell: process.platform === 'win32' });
  writeFileSync(
    OWN_PATH,
    printed
      .trim()
      .split('\n')
      .at(-1)
      .replace(/^\S+\s+/, ''),
  );
}

/** It makes the tests faster and is not in every release: without it they run in the browser. */
function installShell() {
  try {
    aptInstall('chromium-headless-shell');
  } catch {
    console.log('No headless shell of Chromium to be had: the tests run in the browser.');
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (!findBrowser()) installBrowser();
  if (findShell() === findBrowser() && !process.env.CHROME && mayUseApt()) installShell();
  const browser = findBrowser();
  if (!browser) {
    console.error('No browser for the tests: install Chromium or Chrome, or name one in CHROME.');
    process.exit(1);
  }
  if (!findRedis() && mayUseApt()) aptInstall('redis-server');
  // It brings 150 packages along: only for those who want it.
  if (wantedBrowsers().webkit)
    run(NPM, 'install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', WEBDRIVER);
  console.log(`Browser: ${browser}; shell: ${findShell()}; Redis: ${findRedis() ?? 'none, its tests are skipped'}`);
}
