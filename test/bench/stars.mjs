/** What a shopper waits for on a collection page: the stars of a hundred product cards on a slow phone. */
import { chromium } from 'playwright-core';
import { browserFlags, findBrowser } from '../tools.mjs';
import { median } from './median.mjs';
import { visit } from './page/measure.mjs';
import { scriptFiles } from './page/page-files.mjs';
import { servePages } from './page/page-server.mjs';
import { spread } from './page/spread.mjs';
import { starsPages } from './page/stars-pages.mjs';
import { count, table } from './table.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 7);

/** Ratios to a hand-written page, as a chapter in Markdown. */
export async function starsChapter(say) {
  const { pages, files, wanted } = await starsPages();
  const server = await servePages(
    new Map([
      ...files,
      ...scriptFiles().map(([path, ...file]) => [path, file]),
      ...pages.map(({ html }, at) => [`/${at}.html`, ['text/html; charset=utf-8', Buffer.from(html)]]),
    ]),
  );
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    say(`stars: round ${round + 1} of ${ROUNDS}`);
    const seen = [];
    for (let turn = 0; turn < pages.length; turn += 1) {
      const at = (turn + round) % pages.length;
      const { list, review } = pages[at];
      seen[at] = await visit(browser, `${server.url}/${at}.html`, { list, review, wanted });
    }
    rounds.push(seen);
  }
  await browser.close();
  await server.stop();
  const lines = pages.map(({ name }, at) => {
    const middle = (key) => median(rounds.map((seen) => seen[at][key]));
    return [
      name,
      spread(rounds.map((seen) => seen[at].all / seen[0].all)),
      count(middle('all')),
      count(middle('blocked')),
      middle('shift').toFixed(2),
      middle('requests'),
      (middle('bytes') / 1000).toFixed(1),
    ];
  });
  const head = ['', 'all ÷ limit', 'all, ms', 'blocked, ms', 'CLS', 'requests', 'kB'];
  return ['## A collection page', METHOD, table(head, lines), READING].join('\n\n');
}

const METHOD = `A hundred cards with stars, measured as the page above: ms from navigation to the end of the frame that shows the last of them. The limit
is a page written by hand that fetches the same numbers with one request and writes them into spans. Medians of ${ROUNDS} rounds, ratios
within a round. Requests are all of the page, the page itself among them.`;

const READING = `Of our requests one is for the numbers. Preloaded is with the line of "Stars on product cards" in docs/guide/embedding.md: the numbers come beside
the script, whose chunk for stars is one round trip more. From the server is
[\`…/embed/stars\`](guide/server-rendering.md#stars-of-many-products).`;
