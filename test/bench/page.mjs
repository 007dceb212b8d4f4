/** What a shopper waits for: the reviews of a page on a slow phone, beside what shops would pick instead. */
import { resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { browserFlags, findBrowser } from '../tools.mjs';
import { median } from './median.mjs';
import { chooseCells, NETWORKS } from './page/conditions.mjs';
import { contestants, files as ownFiles } from './page/contestants.mjs';
import { visits } from './page/measure.mjs';
import { answers } from './page/page-files.mjs';
import { servePages } from './page/page-server.mjs';
import { bundlePeers, peerAnswers } from './page/peers.mjs';
import { spread } from './page/spread.mjs';
import { count, table } from './table.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
/** Comment engines page as well; a thousand at once are what no peer shows. */
const PEERS_UP_TO = 50;
/** Each page is visited as a shopper's first, and as the second in the same shop. */
const VISITS = ['first', 'second'];

/** Ratios to a hand-written page, as a chapter in Markdown; `options` choose what is measured: page/conditions.mjs. */
export async function pageChapter(say, options) {
  const cells = chooseCells(options);
  const sizes = [...new Set(cells.map(({ size }) => size))];
  const withPeers = ({ withPeers, size }) => withPeers && size <= PEERS_UP_TO;
  if (cells.some(withPeers)) say('page: peers');
  const { files, peers } = cells.some(withPeers) ? await bundlePeers() : { files: [], peers: [] };
  const build = await answers(sizes);
  const before = options.before && (await answers(sizes, resolve(options.before)));
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  const parts = [];
  for (const size of sizes) {
    const ofSize = cells.filter((cell) => cell.size === size);
    const shop = await openShop({ build, before, size, files, peers: ofSize.some(withPeers) ? peers : [] });
    for (const cell of ofSize) {
      const pages = shop.pages.filter(({ isPeer }) => !isPeer || withPeers(cell));
      say(`page: ${titleOf(cell)}`);
      const rounds = await takeRounds({ browser, pages, cell });
      parts.push(`### ${titleOf(cell)}\n\n${tableOf(pages, rounds)}`);
    }
    await shop.stop();
  }
  await browser.close();
  return ['## The page', METHOD, ...parts].join('\n\n');
}

const titleOf = ({ network, slowdown, size }) => {
  const processor = slowdown === 1 ? 'processor as it is' : `processor ${slowdown} times slower`;
  return `${count(size)} reviews, ${NETWORKS[network].name}, ${processor}`;
};

/** The pages with their addresses, on a server for each build. */
async function openShop({ build, before, size, files, peers }) {
  const products = build.vendors[size].products.map((product, at) =>
    contestants(product, { peers, before: before?.vendors[size].products[at] }),
  );
  const documents = products.flatMap((pages, product) =>
    pages.map(({ html }, at) => [`/${product}/${at}.html`, ['text/html; charset=utf-8', Buffer.from(html)]]),
  );
  const asFile = ([path, ...file]) => [path, file];
  const serve = ({ script, headers, vendors }, more) =>
    servePages(new Map([...vendors[size].files, ...script.map(asFile), ...more(headers), ...documents]));
  const byHand = (headers) => ownFiles.map(([path, ...file]) => [path, [...file, headers(path)]]);
  // Bundlers hash names, as the build does with chunks.
  const ofPeers = (headers) => files.map(([path, ...file]) => [path, [...file, headers('/chunks/')]]);
  const server = await serve(build, (headers) => [
    ...byHand(headers),
    ...ofPeers(headers),
    ...(peers.length > 0 ? peerAnswers(build.vendors[size].reviews) : []),
  ]);
  const earlier = before && (await serve(before, byHand));
  const pages = products[0].map((page, at) => {
    const { url } = page.isBefore ? earlier : server;
    return { ...page, urls: VISITS.map((_, product) => `${url}/${product}/${at}.html`), size };
  });
  return {
    pages,
    async stop() {
      await server.stop();
      await earlier?.stop();
    },
  };
}

/** Per round and page: what was seen at each visit. The order turns, and every other round goes backwards. */
async function takeRounds({ browser, pages, cell }) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const seen = [];
    const order = pages.map((_, turn) => (turn + round) % pages.length);
    for (const at of round % 2 ? order.reverse() : order) {
      const { name, rare, urls, list, review } = pages[at];
      if (rare && round % 3 > 0) continue;
      seen[at] = await visits(browser, urls, { list, review, wanted: cell.size }, cell).catch((error) => {
        throw new Error(`${name}: ${error.message}`);
      });
    }
    rounds.push(seen);
  }
  return rounds;
}

function tableOf(pages, rounds) {
  const hasBefore = pages.some(({ isBefore }) => isBefore);
  const lines = VISITS.flatMap((visit, which) =>
    pages.map(({ name }, at) => {
      const taken = rounds.filter((seen) => seen[at]).map((seen) => seen.map((one) => one?.[which]));
      const over = (key, other) => spread(taken.map((seen) => seen[at][key] / seen[other][key]));
      const middle = (key) => median(taken.map((seen) => seen[at][key]));
      const before = pages.findIndex((page) => page.isBefore && page.name === `before: ${name}`);
      return [
        name,
        visit,
        over('first', 0),
        over('all', 0),
        ...(hasBefore ? ['first', 'all'].map((key) => (before < 0 ? '' : over(key, before))) : []),
        count(middle('first')),
        count(middle('all')),
        count(middle('blocked')),
        count(middle('longest')),
        middle('shift').toFixed(2),
        (middle('bytes') / 1000).toFixed(1),
        (middle('heap') / 1e6).toFixed(1),
        count(middle('nodes')),
        count(middle('requests')),
      ];
    }),
  );
  const head = [
    '',
    'visit',
    'first ÷ limit',
    'all ÷ limit',
    ...(hasBefore ? ['first ÷ before', 'all ÷ before'] : []),
    'first, ms',
    'all, ms',
    'blocked, ms',
    'longest task, ms',
    'CLS',
    'kB',
    'heap, MB',
    'nodes',
    'requests',
  ];
  return table(head, lines, 2);
}

const METHOD = `Chromium with a screen of 412 × 823, a fresh profile for each first visit:
ms from navigation to the end of the frame that shows the first review, and all of them. The limit is a page written by
hand that fetches the same reviews and sets \`innerHTML\`. Medians of ${ROUNDS} rounds; each visits every page once, in an
order that turns, and ratios are taken within a round; in brackets the quarters: half of the rounds lie between.
The second visit is of another product of the shop in the same profile: scripts are in its cache, as long as their headers allow, and its
reviews are not. Blocked is what tasks take beyond 50 ms, summed up; CLS is what moves in sight, here what stands below the reviews; kB is all
that came over the wire, in so many requests.

Everybody gets the same reviews in one response, without pictures. A thousand in one response are more than the proxy gives, whose pages have
50 at most: "by pages of 50" requests one after the other, as a reader does who wants to see them all, in every third round. Preloaded is with
the two lines of "Make them appear sooner" in docs/guide/embedding.md, and with room in the tag. No peer shows a summary, comment engines
and walls of testimonials no stars either.`;
