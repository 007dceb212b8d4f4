/**
 * `npm run ways-in [NAME…]`: replays the pages of docs/guide/ways-in word by word, in a new folder each, with the packages as they would be
 * published. A page is green once its reviews are on the screen of a real browser, and neither a command nor the page has complained. Packages
 * of others come from the registry. Takes minutes a page; `--pictures DIR` keeps a picture of each, `--keep` the folders.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { writePackages } from '../../build/packages/packages.mjs';
import { browserFlags, findShell } from '../tools.mjs';
import { readPage } from './read-page.mjs';
import { replay } from './replay.mjs';
import { npmPack, openShop } from './shop.mjs';

const PAGES = resolve('docs/guide/ways-in');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pictures: { type: 'string' }, keep: { type: 'boolean', default: false } },
});
const names = readdirSync(PAGES)
  .map((name) => basename(name, '.md'))
  .filter((name) => name !== 'README' && (positionals.length === 0 || positionals.includes(name)));

const directory = mkdtempSync(join(tmpdir(), 'reviews-ways-in-'));
if (values.pictures) mkdirSync(values.pictures, { recursive: true });
const packages = Object.fromEntries(
  writePackages(join(directory, 'packages')).map((folder) => [basename(folder), npmPack(folder)]),
);
const shop = await openShop(join(directory, 'shop'));
const browser = await chromium.launch({ executablePath: findShell() ?? '', args: browserFlags });
const results = [];
try {
  for (const name of names) {
    const began = Date.now();
    const folder = join(directory, name);
    mkdirSync(folder);
    console.log(`\n=== ${name}`);
    const failure = await replay(readPage(join(PAGES, `${name}.md`)), {
      folder,
      packages,
      shop,
      browser,
      picture: values.pictures && join(values.pictures, `${name}.png`),
    }).then(
      () => '',
      (error) => String(error.message ?? error),
    );
    const seconds = Math.round((Date.now() - began) / 1000);
    results.push({ way: name, result: failure ? 'RED' : 'green', seconds });
    console.log(failure ? `RED after ${seconds} s: ${failure}` : `green after ${seconds} s`);
    if (!values.keep) rmSync(folder, { recursive: true, force: true });
  }
} finally {
  await browser.close();
  await shop.close();
  if (!values.keep) rmSync(directory, { recursive: true, force: true });
}
console.table(results);
process.exitCode = results.length > 0 && results.every(({ result }) => result === 'green') ? 0 : 1;
