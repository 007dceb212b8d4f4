/** What a shopper waits for: the reviews of a page on a slow phone, beside what shops would pick instead. */
import { chromium } from 'playwright-core';
import { browserFlags, findBrowser } from '../tools.mjs';
import { median } from './median.mjs';
import { contestants, files as ownFiles } from './page/contestants.mjs';
import { visit } from './page/measure.mjs';
import { answers, scriptFiles } from './page/page-files.mjs';
import { servePages } from './page/page-server.mjs';
import { bundlePeers, peerAnswers } from './page/peers.mjs';
import { spread } from './page/spread.mjs';
import { count, table } from './table.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 7);
const SIZES = [20, 1_000];
/** Comment engines page as well; a thousand at once are what no peer shows. */
const PEERS_UP_TO = 50;

/** Ratios to a hand-written page, as a chapter in Markdown. */
export async function pageChapter(say) {
  say('page: peers');
  const { files, peers } = await bundlePeers();
  const vendors = await answers(SIZES);
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  const parts = [];
  for (const size of SIZES) {
    say(`page: ${size} reviews`);
    const all = size > PEERS_UP_TO ? [] : peers;
    parts.push(await compare({ browser, size, vendor: vendors[size], files, peers: all }));
  }
  await browser.close();
  return ['## The page', METHOD, ...parts].join('\n\n');
}

async function compare({ browser, size, vendor, files, peers }) {
  const pages = contestants(vendor, peers);
  const server = await servePages(
    new Map([
      ...vendor.files,
      ...(peers.length > 0 ? peerAnswers(vendor.reviews) : []),
      ...[...scriptFiles(), ...ownFiles, ...files].map(([path, ...file]) => [path, file]),
      ...pages.map(({ html }, index) => [`/${index}.html`, ['text/html; charset=utf-8', Buffer.from(html)]]),
    ]),
  );
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const seen = [];
    for (let turn = 0; turn < pages.length; turn += 1) {
      const at = (turn + round) % pages.length;
      const { name, rare, list, review } = pages[at];
      if (rare && round % 3 > 0) continue;
      seen[at] = await visit(browser, `${server.url}/${at}.html`, { list, review, wanted: size }).catch((error) => {
        throw new Error(`${name}: ${error.message}`);
      });
    }
    rounds.push(seen);
  }
  await server.stop();
  const lines = pages.map(({ name }, at) => {
    const visits = rounds.filter((seen) => seen[at]);
    const over = (key) => spread(visits.map((seen) => seen[at][key] / seen[0][key]));
    const middle = (key) => median(visits.map((seen) => seen[at][key]));
    return [
      name,
      over('first'),
      over('all'),
      count(middle('first')),
      count(middle('blocked')),
      count(middle('longest')),
      middle('shift').toFixed(2),
      (middle('bytes') / 1000).toFixed(1),
      (middle('heap') / 1e6).toFixed(1),
      count(middle('nodes')),
    ];
  });
  const head = [
    '',
    'first ÷ limit',
    'all ÷ limit',
    'first, ms',
    'blocked, ms',
    'longest task, ms',
    'CLS',
    'kB',
    'heap, MB',
    'nodes',
  ];
  return `### ${count(size)} reviews\n\n${table(head, lines)}`;
}

const METHOD = `Chromium with a screen of 412 × 823, its processor four times slower, Lighthouse's slow 4G, a fresh profile for each visit:
ms from navigation to the end of the frame that shows the first review, and all of them. The limit is a page written by
hand that fetches the same reviews and sets \`innerHTML\`. Medians of ${ROUNDS} rounds; each visits every page once, in an
order that turns, and ratios are taken within a round; in brackets the quarters: half of the rounds lie between.
Blocked is what tasks take beyond 50 ms, summed up; CLS is what moves in sight, here what stands below the reviews; kB is all
that came over the wire.

Everybody gets the same reviews in one response, without pictures. A thousand in one response are more than the proxy gives, whose pages have
50 at most: "by pages of 50" requests one after the other, as a reader does who wants to see them all, in every third round. Preloaded is with
the two lines of "Make them appear sooner" in docs/guide/embedding.md, and with room in the tag. No peer shows a summary, comment engines no stars either.`;
