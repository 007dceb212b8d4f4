/**
 * Measures the inbox of the desk with many reviews, on a processor that is four times slower: the first screen, scrolling, from a key or
 * click to the next paint, and from there to a page of the shop. Run it after a build:
 *
 *   node test/bench/desk.mjs [--reviews 100000] [--scrolled 10000]
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { freePort } from '../free-port.mjs';
import { browserFlags, findBrowser } from '../tools.mjs';
import { untilTheShopHasBoth } from './desk-arrival.mjs';
import { writeReviews } from './many-reviews.mjs';
import { median } from './median.mjs';
import { count, table } from './table.mjs';
import { temporaryDirectory } from './temporary-directory.mjs';

const CLI = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const SLOWDOWN = 4;
const ROUNDS = 5;
/** From a decision to the press that takes it back, ms. */
const SEEN_MS = 1_000;

const { values } = parseArgs({
  options: { reviews: { type: 'string', default: '100000' }, scrolled: { type: 'string', default: '10000' } },
});
const reviews = Number(values.reviews);
const scrolled = Number(values.scrolled);

const directory = temporaryDirectory();
const data = join(directory, 'data');
const cli = async (...args) =>
  (await promisify(execFile)(process.execPath, [CLI, ...args, '--data', data])).stdout.trim();
await writeReviews(join(directory, 'reviews.csv'), reviews);
const vendorId = await cli('import', join(directory, 'reviews.csv'), '--new-vendor', 'Shop');
const token = await cli('token', '--vendor', vendorId);
const key = await cli('key', 'create', '--name', 'Bench');
console.error('imported');

const port = await freePort();
const url = `http://localhost:${port}`;
const server = spawn(process.execPath, [CLI, 'serve', '--data', data, '--port', String(port)], {
  env: { PATH: process.env.PATH, DEMO: 'off', LOG_LEVEL: 'error' },
  stdio: 'ignore',
});
while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) await new Promise((resolve) => setTimeout(resolve, 50));
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
page.setDefaultTimeout(60_000);
const client = await page.context().newCDPSession(page);
const slow = (rate) => client.send('Emulation.setCPUThrottlingRate', { rate });
await page.addInitScript(() => {
  window.__events = [];
  new PerformanceObserver((entries) => window.__events.push(...entries.getEntries())).observe({
    type: 'event',
    durationThreshold: 16,
  });
  window.__frames = () =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 0))));
  window.__list = () => {
    const inbox = document.querySelector('desk-app')?.shadowRoot?.querySelector('desk-inbox')?.shadowRoot;
    return inbox?.querySelector('desk-inbox-list');
  };
  window.__drawn = () => window.__list()?.shadowRoot?.querySelectorAll('desk-inbox-reviews') ?? [];
});
await page.goto((await cli('desk', 'link')).replace(/^http:\/\/localhost:\d+/, url));
await page.getByLabel('Your name').fill('Ada');
await page.getByLabel('Email').fill('ada@shop.example');
await page.getByLabel('Password').fill('a long sentence');
await page.keyboard.press('Enter');
await page.getByRole('article').first().waitFor();

const rows = [];
await slow(SLOWDOWN);
for (const queue of ['todo', 'shown']) rows.push([`first screen, ${queue}`, ...(await firstScreens(queue))]);
await interactions('50 loaded');
await searches();
await bulkActions();
row(
  'a review shown and replied to: until the shop’s page has both',
  await untilTheShopHasBoth(page, { url, vendorId, token, key, rounds: ROUNDS }),
);
await opened('shown');
rows.push(await scroll(scrolled, 1800));
rows.push(await scroll(scrolled, 300, 600));
await interactions(`${count(scrolled)} loaded`);
console.log(table(['at 4× CPU, ms', 'median', 'worst'], rows));
await browser.close();
server.kill();
await once(server, 'exit');

/** From the request of the page to the frame that shows the first review. */
async function firstScreens(queue) {
  const taken = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(`${url}/desk/inbox?queue=${queue}`);
    taken.push(
      await page.evaluate(async () => {
        while (![...window.__drawn()].some((some) => some.shadowRoot?.querySelector('article')))
          await window.__frames();
        return performance.now();
      }),
    );
    console.error('first screen', queue, taken.at(-1));
  }
  return [count(median(taken)), count(Math.max(...taken))];
}

/** Each from the same list: the longest event of the action, as the browser times it until the next paint. */
async function interactions(when) {
  const actions = {
    'next review (j)': () => page.keyboard.press('j'),
    'choose it (x)': () => page.keyboard.press('x'),
    'choose a hundred': () => page.getByRole('checkbox', { name: /Choose all|chosen/ }).press('Space'),
    'hold a hundred back: the dialog (h)': () => page.keyboard.press('h'),
    'close it (Escape)': () => page.keyboard.press('Escape'),
    'choose none': () => page.getByRole('checkbox', { name: /Choose all|chosen/ }).press('Space'),
    'filters (f)': () => page.keyboard.press('f'),
  };
  const taken = Object.fromEntries(Object.keys(actions).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, act] of Object.entries(actions)) taken[name].push(await timed(act));
    await page.getByRole('link', { name: /^Shown/ }).focus();
  }
  for (const [name, each] of Object.entries(taken))
    rows.push([`${name}, ${when}`, count(median(each)), count(Math.max(...each))]);
}

/** Words that one shown review has, behind nine tenths of the others: each key, then the key that searches, then the result. */
async function searches() {
  const taken = { key: [], enter: [], result: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await opened('shown');
    await page.keyboard.press('/');
    const word = `number ${reviews / 10 + 20 * round}`;
    for (const letter of word) taken.key.push(await timed(() => page.keyboard.type(letter)));
    const result = page
      .getByRole('article')
      .filter({ hasText: `Review ${word},` })
      .first();
    const from = performance.now();
    taken.enter.push(await timed(() => page.keyboard.press('Enter')));
    await result.waitFor();
    taken.result.push(performance.now() - from);
  }
  row('search: a letter', taken.key);
  row('search: Enter', taken.enter);
  row('search: until its first result is drawn', taken.result);
}

/** A hundred held back and brought back, from the top of what is to do. */
async function bulkActions() {
  const taken = { send: [], gone: [], undo: [], back: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    await opened('todo');
    const first = await page.getByRole('article').first().getAttribute('aria-label');
    const article = page.getByRole('article', { name: first, exact: true });
    await page.getByRole('checkbox', { name: /Choose all|chosen/ }).press('Space');
    await page.keyboard.press('h');
    await page.getByRole('radio', { name: 'Spam or advertising' }).press('Space');
    let from = performance.now();
    taken.send.push(await timed(() => page.keyboard.press('Enter')));
    await article.waitFor({ state: 'detached' });
    taken.gone.push(performance.now() - from);
    // Nobody sees what happened, and takes it back, while the list still closes up.
    await page.waitForTimeout(SEEN_MS);
    from = performance.now();
    taken.undo.push(await timed(() => page.getByRole('button', { name: 'Undo' }).last().press('Enter')));
    // What comes back above the screen is not drawn: the reader stays where they are.
    while (!(await article.isVisible())) await page.evaluate(() => window.__frames(scrollTo(0, 0)));
    taken.back.push(performance.now() - from);
  }
  row('hold a hundred back', taken.send);
  row('hold a hundred back: until they are gone', taken.gone);
  row('undo it', taken.undo);
  row('undo it: until they are back', taken.back);
}

async function opened(queue) {
  await page.goto(`${url}/desk/inbox?queue=${queue}`);
  await page.getByRole('article').first().waitFor();
  await page.evaluate(() => window.__frames());
}

function row(name, taken) {
  rows.push([name, count(median(taken)), count(Math.max(...taken))]);
  console.error(...rows.at(-1));
}

async function timed(act) {
  await page.evaluate(async () => {
    await window.__frames();
    window.__events = [];
  });
  await act();
  return page.evaluate(async () => {
    await window.__frames();
    await new Promise((resolve) => setTimeout(resolve, 100));
    return Math.max(16, ...window.__events.map(({ duration }) => duration));
  });
}

/** Down to the review with this number, or back up for so many frames: how long a frame takes meanwhile. */
async function scroll(wanted, step, most = Number.POSITIVE_INFINITY) {
  const frames = await page.evaluate(
    async ({ wanted, step, most }) => {
      const gaps = [];
      let last = performance.now();
      const loaded = () => window.__list().groups.reduce((sum, { ids }) => sum + ids.length, 0);
      const isUp = loaded() >= wanted;
      for (let there = 0, at = 0; at < most && (isUp || there < wanted); at += 1) {
        scrollBy(0, isUp ? -step : step);
        await new Promise(requestAnimationFrame);
        const now = performance.now();
        gaps.push(now - last);
        last = now;
        if (at % 20 === 0) there = loaded();
      }
      return gaps.sort((one, other) => one - other);
    },
    { wanted, step, most },
  );
  const at = (share) => count(frames[Math.floor((frames.length - 1) * share)]);
  console.error('scrolled', frames.length, 'frames', at(0.5), at(0.95), at(0.99), at(1));
  return [`a frame while scrolling by ${count(step)} px (median; 99 of 100)`, at(0.5), at(0.99)];
}
