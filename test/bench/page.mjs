/** What a shopper waits for: the reviews of a page on a slow phone, beside what shops would pick instead. */
import { chromium } from 'playwright-core';
import { browserFlags, findBrowser } from '../tools.mjs';
import { median } from './median.mjs';
import { contestants, files as ownFiles } from './page/contestants.mjs';
import { visit } from './page/measure.mjs';
import { answers, scriptFiles } from './page/page-files.mjs';
import { servePages } from './page/page-server.mjs';
import { bundlePeers, peerAnswers } from './page/peers.mjs';
import { count, table } from './table.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 7);
const SIZES = [20, 1_000];

/** Ratios to a hand-written page, as a chapter in Markdown. */
export async function pageChapter(say) {
  say('page: peers');
  const { files, peers } = await bundlePeers();
  const vendors = await answers(SIZES);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  const parts = [];
  for (const size of SIZES) {
    say(`page: ${size} reviews`);
    // Comment engines page as well; a thousand at once are what they never show.
    parts.push(
      await compare({ browser, size, vendor: vendors[size], files, peers: size > 50 ? peers.slice(0, 1) : peers }),
    );
  }
  await browser.close();
  return ['## The page', METHOD, ...parts].join('\n\n');
}

async function compare({ browser, size, vendor, files, peers }) {
  const pages = contestants(vendor, size, peers);
  const server = await servePages(
    new Map([
      ...vendor.pages,
      ...peerAnswers(vendor.reviews),
      [`/all-${size}.json`, ['application/json', Buffer.from(JSON.stringify({ reviews: vendor.reviews }))]],
      ...[...scriptFiles(), ...ownFiles, ...files].map(([path, ...file]) => [path, file]),
      ...pages.map(({ html }, index) => [`/${index}.html`, ['text/html; charset=utf-8', Buffer.from(html)]]),
    ]),
  );
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const seen = [];
    for (let turn = 0; turn < pages.length; turn += 1) {
      const at = (turn + round) % pages.length;
      seen[at] = await visit(browser, `${server.url}/${at}.html`, { count: pages[at].count, wanted: size }).catch(
        (error) => {
          throw new Error(`${pages[at].name}: ${error.message}`);
        },
      );
    }
    rounds.push(seen);
  }
  await server.stop();
  const lines = pages.map(({ name }, at) => {
    const over = (key) => median(rounds.map((seen) => seen[at][key] / seen[0][key])).toFixed(2);
    const middle = (key) => median(rounds.map((seen) => seen[at][key]));
    return [
      name,
      over('first'),
      over('all'),
      count(middle('first')),
      count(middle('blocked')),
      middle('shift').toFixed(2),
      (middle('bytes') / 1000).toFixed(1),
      (middle('heap') / 1e6).toFixed(1),
      count(middle('nodes')),
    ];
  });
  const head = ['', 'first ÷ limit', 'all ÷ limit', 'first, ms', 'blocked, ms', 'CLS', 'kB', 'heap, MB', 'nodes'];
  return `### ${count(size)} reviews\n\n${table(head, lines)}`;
}

const METHOD = `Chromium, its processor four times slower, Lighthouse's slow 4G, a fresh profile for each visit: ms from navigation to the end of
the frame that shows the first review, and all of them. The limit is a page written by hand that fetches the same reviews
and sets \`innerHTML\`. Medians of ${ROUNDS} rounds; each visits every page once, in an order that turns, and ratios are taken
within a round. Blocked is what tasks take beyond 50 ms; kB is all that came over the wire. Comment engines show less: no stars,
no media, no summary.`;
