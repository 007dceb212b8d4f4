/** One reader who sorts, filters and searches on a slow processor. */
import { readFileSync } from 'node:fs';

const SLOWDOWN = 4;
/** Cards by which a list is told from another. */
const LOOKED_AT = 10;

const PICTURE = btoa('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>');
const VIDEO = readFileSync(new URL('../../../demo/media/lazy-susan.mp4', import.meta.url), 'base64');

/** What a reader does: keys and clicks as they come from the system, so that the browser times them as it does theirs. */
export const ACTIONS = {
  sort: ({ press, focus }) => focus('sort').then(() => press('ArrowDown')),
  stars: ({ click }) => click('stars'),
  source: ({ press, focus }) => focus('source').then(() => press('ArrowDown')),
  'search, Enter': ({ press, focus, paste }) =>
    focus('search')
      .then(() => paste('excellent'))
      .then(() => press('Enter')),
  'search, typed': ({ press, focus }) => focus('search').then(() => press('x')),
};

/**
 * Runs in the page before anything of its own. `__watch` notes the list as it is; `__painted` is then the ms from the last
 * key or click to the end of the frame that shows another one.
 */
const WATCH = ({ places, lookedAt }) => {
  const root = new Function(`return ${places.root}`);
  window.__find = (name) => root()?.querySelector(places[name]);
  const list = () => {
    const cards = [...(window.__find('list')?.children ?? [])].slice(0, lookedAt);
    return cards.map((card) => card.querySelector(places.text)?.textContent).join();
  };
  window.__list = list;
  window.__events = [];
  new PerformanceObserver((entries) => window.__events.push(...entries.getEntries())).observe({
    type: 'event',
    durationThreshold: 16,
  });
  let input = 0;
  for (const type of ['keydown', 'click']) {
    addEventListener(type, ({ timeStamp }) => (input = timeStamp), { capture: true });
  }
  const channel = new MessageChannel();
  window.__watch = () => {
    const before = list();
    window.__events = [];
    window.__painted = new Promise((resolve) => {
      channel.port1.onmessage = () => resolve(performance.now() - input);
    });
    const look = () => {
      // The message comes once this frame has been made.
      const now = list();
      if (now !== '' && now !== before) channel.port2.postMessage('');
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
};

/** Opens `page` and does everything in it, each from the same state. Per action: ms to `painted`, and its `inp`. */
export async function useOnce(browser, url, places) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  const slow = (rate) => client.send('Emulation.setCPUThrottlingRate', { rate });
  await bringFiles(client);
  await page.addInitScript(WATCH, { places, lookedAt: LOOKED_AT });
  await page.goto(url);
  const hands = handsIn(page);
  const taken = {};
  for (const [name, act] of Object.entries(ACTIONS)) {
    if (places.without?.includes(name)) continue;
    await page.evaluate(prepare, places);
    if (places.folds?.[name]) await page.evaluate(unfold, places.folds[name]);
    await slow(SLOWDOWN);
    await page.evaluate(() => window.__watch());
    await act(hands);
    taken[name] = await page.evaluate(seen);
    await slow(1);
  }
  await context.close();
  return taken;
}

/** Pictures and videos of the reviews are there, wherever they are said to be. */
export async function bringFiles(client) {
  client.on('Fetch.requestPaused', ({ requestId, request }) => {
    const [type, body] = request.url.includes('.mp4') ? ['video/mp4', VIDEO] : ['image/svg+xml', PICTURE];
    const responseHeaders = [{ name: 'content-type', value: type }];
    client.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body }).catch(() => {});
  });
  const patterns = [{ urlPattern: 'https://pictures.example.com/*' }, { urlPattern: '*/videos/*' }];
  await client.send('Fetch.enable', { patterns });
}

function handsIn(page) {
  return {
    focus: (place) => page.evaluate((place) => window.__find(place).focus(), place),
    press: (key) => page.keyboard.press(key),
    paste: (text) => page.keyboard.insertText(text),
    async click(place) {
      const [x, y] = await page.evaluate((place) => {
        const { x, y, width, height } = window.__find(place).getBoundingClientRect();
        return [x + width / 2, y + height / 2];
      }, place);
      await page.mouse.click(x, y);
    },
  };
}

/** In the page: the worst event of an interaction is its INP. Those below 16 ms are not told. */
async function seen() {
  const painted = await window.__painted;
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));
  const durations = window.__events.filter(({ interactionId }) => interactionId > 0).map(({ duration }) => duration);
  return { painted, inp: Math.max(16, ...durations) };
}

/** In the page: takes back what was chosen, and waits until as many reviews are there as shall be, by asking for more. */
async function prepare({ shown, loaded }) {
  const drawn = async (wanted, same = () => true) => {
    while ((window.__find('list')?.childElementCount ?? 0) < wanted || !same()) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  if (!window.__home) {
    await drawn(shown);
    window.__home = window.__list();
  }
  document.activeElement.blur();
  const sort = window.__find('sort');
  if (sort.selectedIndex !== 0) {
    sort.selectedIndex = 0;
    sort.dispatchEvent(new Event('change'));
  }
  window.__find('reset')?.click();
  await drawn(shown, () => window.__list() === window.__home);
  for (let there = shown; there < loaded; there += shown) await document.querySelector('reviews-widget').loadMore();
  await drawn(loaded);
}

/** In the page: opens what an action is done in, where it is not open. */
async function unfold({ button, place }) {
  for (const isSeen = () => window.__find(place)?.checkVisibility(); !isSeen(); ) {
    const fold = window.__find(button);
    if (fold?.getAttribute('aria-expanded') !== 'true') fold?.click();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
