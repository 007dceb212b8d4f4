/**
 * The browser of the tests: `CHROME`, or one that is installed, or else one that this installs.
 * Run as a script before the tests; imported by them for the path and the flags.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
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
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const own = existsSync(OWN_PATH) ? [readFileSync(OWN_PATH, 'utf8')] : [];
  return [...onPath, ...PLACES, ...own].find((path) => existsSync(path));
}

/** Debian's package where we may install it (its libraries come with it), Chrome for Testing everywhere else. */
function installBrowser() {
  const run = (command, ...args) => execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const mayUseApt = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayUseApt) {
    run('apt-get', 'update', '-qq');
    run('apt-get', '-o', 'DPkg::Lock::Timeout=600', 'install', '-y', '-qq', '--no-install-recommends', 'chromium');
    return;
  }
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (!findBrowser()) installBrowser();
  const browser = findBrowser();
  if (!browser) {
    console.error('No browser for the tests: install Chromium or Chrome, or name one in CHROME.');
    process.exit(1);
  }
  console.log(`Browser: ${browser}`);
}
