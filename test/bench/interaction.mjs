/** What a reader waits for who sorts, filters and searches. */
import { chromium } from 'playwright-core';
import { browserFlags, findBrowser } from '../tools.mjs';
import { ACTIONS, useOnce } from './interaction/measure.mjs';
import { byHand, ours } from './interaction/pages.mjs';
import { median } from './median.mjs';
import { servePages } from './page/page-server.mjs';
import { spread } from './page/spread.mjs';
import { startProxied } from './proxied.mjs';
import { sampleReviews } from './review-sample.mjs';
import { count, table } from './table.mjs';
import { read } from './vendor-sizes.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 9);
const MANY = 10_000;
/** Nothing here waits for the network. */
const FAST = 1;
/**
 * Each: reviews of the vendor, how many of them come at a time, how many are there before, and what is left out: to load a
 * thousand again for each action takes most of the time.
 */
const CASES = [
  { size: 1_000, shown: 10 },
  { size: MANY, shown: 10 },
  { size: MANY, shown: 50 },
  { size: MANY, shown: 50, loaded: 1_000, without: ['source', 'search, typed'] },
];

/** Milliseconds from key to paint, as a chapter in Markdown. */
export async function interactionChapter(say) {
  say('interaction');
  const sizes = [...new Set(CASES.map(({ size }) => size))];
  const proxied = await startProxied(sizes);
  const pages = await pagesOf(proxied);
  const server = await servePages(
    new Map([
      ['/all.json', ['application/json', Buffer.from(JSON.stringify({ reviews: inMemory() }))]],
      ...pages.flatMap(({ rounds }, at) =>
        rounds.map(({ html }, round) => [`/${at}-${round}.html`, ['text/html; charset=utf-8', Buffer.from(html)]]),
      ),
    ]),
    FAST,
  );
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  for (let round = 0; round < ROUNDS; round += 1) {
    say(`interaction: round ${round + 1}`);
    for (let turn = 0; turn < pages.length; turn += 1) {
      const at = (turn + round) % pages.length;
      const { taken, rounds } = pages[at];
      taken.push(await useOnce(browser, `${server.url}/${at}-${round}.html`, rounds[round]));
    }
  }
  await browser.close();
  await server.stop();
  await proxied.stop();
  const tables = [PAINTED, tableOf(pages, 'painted'), INP, tableOf(pages, 'inp')];
  return ['## Sort, filter, search', METHOD, ...tables].join('\n\n');
}

/** A vendor of its own for each case and round, so that nobody has asked the proxy for any of it. */
async function pagesOf(proxied) {
  const limit = {
    name: `limit: by hand, ${count(MANY)} in memory, 50 drawn`,
    make: async () => byHand({ list: '/all.json', shown: 50 }),
  };
  const cases = CASES.map(({ size, shown, loaded, without }, index) => ({
    name: `${count(size)} reviews, ${shown} shown${loaded ? `, ${count(loaded)} loaded before` : ''}`,
    async make(round) {
      const vendorId = `${size}-${index}-${round}`;
      const url = new URL(await proxied.page(vendorId, 'limit=1'));
      await read(url.href);
      const token = url.searchParams.get('token');
      return ours({ proxy: proxied.server.url, vendorId, token, shown, loaded, without });
    },
  }));
  const pages = [];
  for (const { name, make } of [limit, ...cases]) {
    const rounds = await Promise.all(Array.from({ length: ROUNDS }, (_, round) => make(round)));
    pages.push({ name, rounds, taken: [] });
  }
  return pages;
}

/** Reviews with the names that the proxy gives them. */
function inMemory() {
  return sampleReviews(MANY).map(({ id, authorName, rating, text, createdAt, source, response }) => ({
    id,
    author: authorName,
    rating: Number(rating),
    text,
    createdAt,
    source,
    reply: response && { text: response.comment },
  }));
}

function tableOf(pages, key) {
  const names = Object.keys(ACTIONS);
  const lines = pages.map(({ name, taken }) => {
    const cell = (action) => {
      const values = taken.flatMap((one) => one[action]?.[key] ?? []);
      if (values.length === 0) return '';
      return key === 'inp' ? count(median(values)) : spread(values, 0);
    };
    return [name, ...names.map(cell)];
  });
  return table(['', ...names], lines);
}

const METHOD = `The built script on a page of another origin, the built proxy on a socket without delay, a screen of 412 × 823. Chromium, its
processor four times slower; a fresh profile for each visit, and a vendor of its own, so that nobody has sorted, filtered
or searched its reviews before; real keys and clicks. Medians of ${ROUNDS} rounds, each with every page once in an order that
turns; in brackets the quarters: half of the rounds lie between. The limit is a page written by hand that holds all
reviews and sets \`innerHTML\`; it searches with every key. The widget waits for a moment without a key, or for Enter. With
a thousand loaded before, the new list takes the place of all of them.`;
const PAINTED = `Milliseconds from the key or click to the end of the frame that shows the first of the new list:`;
const INP = `Interaction to next paint (INP), ms, by the browser's own event timing; 16 is the least that it tells:`;
