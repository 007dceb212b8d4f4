import axe, { type RunOptions } from 'axe-core';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
  type Request,
} from 'playwright-core';
import { browserFlags, findBrowser, findShell } from '../tools.mjs';

/** A browser without a window: the fastest there is. */
export const launch = (options: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({ executablePath: findShell() ?? '', args: browserFlags, ...options });

/** For what a headless shell has not: the back/forward cache, Tab through every kind of field. */
export const launchDesktop = (options: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({ executablePath: findBrowser() ?? '', args: browserFlags, ...options });

let shared: Promise<Browser> | undefined;

/** The browser of this worker: started by the first file that wants it, gone with the worker. Whoever opens a page of it closes its context. */
export const sharedBrowser = (): Promise<Browser> => (shared ??= launch());

/** The same, where a test has wanted it. */
export const startedBrowser = (): Promise<Browser> | undefined => shared;

/** What each page has asked for and has no answer to yet. */
const inFlight = new WeakMap<Page, Set<Request>>();

/** A page with a fresh profile, on which `prepare` works first, and everything it complains about or asks of anyone but `home`. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
  prepare: (page: Page) => Promise<unknown> = async () => {},
) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  const open = new Set<Request>();
  inFlight.set(page, open);
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  await prepare(page);
  await page.goto(url);
  return { page, complaints, hosts };
}

/** Waits until the widget of `page` shows reviews. */
export const reviewsShown = (page: Page) => page.locator('reviews-widget [part~="card"][tabindex]').first().waitFor();

/** Waits until `page` has had all it asked for, and has drawn it. Playwright's `networkidle` waits half a second more. */
export async function settled(page: Page): Promise<void> {
  for (let quiet = 0; quiet < 6; quiet = inFlight.get(page)!.size > 0 ? 0 : quiet + 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

/** Shows an open page in another colour scheme, and waits until every colour has got there: what fades is faint on its way. */
export async function changeScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    const rootsIn = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
      root,
      ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
    ];
    // A colour that has got there may have a script set another.
    for (let still = 0; still < 3; ) {
      await new Promise(requestAnimationFrame);
      const fading = rootsIn(document)
        .flatMap((root) => root.getAnimations())
        .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(fading.map(({ finished }) => finished));
      still = fading.length === 0 ? still + 1 : 0;
    }
  });
}

/** WCAG 2.2 AA, and axe's own best practices. */
const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules that another colour scheme of the same state can break: the others look at markup and sizes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds in `page` and its frames, or `within` a part of it, a line each, by the rules of {@link AXE_TAGS} but for `without`. Once
 * for each state of a page: it takes longer than most of what a test does besides.
 */
export const axeFindings = (page: Page, without: string[] = [], within = 'html'): Promise<string[]> =>
  runAxe(page, within, {
    runOnly: { type: 'tag', values: AXE_TAGS },
    rules: Object.fromEntries(without.map((id) => [id, { enabled: false }])),
  });

/** What axe finds of contrast alone, which is most of what a theme, a colour scheme or a width can break. */
export const contrastFindings = (page: Page, within = 'html'): Promise<string[]> =>
  runAxe(page, within, { runOnly: { type: 'rule', values: ['color-contrast'] } });

/** The same in the dark by the rules about colours alone, for a state that axe has seen in the light. The page is light again afterwards. */
export async function axeDarkFindings(page: Page): Promise<string[]> {
  await changeScheme(page, 'dark');
  const found = await runAxe(page, 'html', { runOnly: { type: 'rule', values: COLOUR_RULES } });
  await changeScheme(page, 'light');
  return found;
}

async function runAxe(page: Page, within: string, rules: RunOptions): Promise<string[]> {
  for (const frame of page.frames()) {
    // Its source is 550 kB: a page that has it keeps it.
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source);
  }
  const violations = await page.evaluate(
    async ({ within, rules }) => {
      const options = { ...rules, resultTypes: ['violations'], reporter: 'no-passes' } satisfies RunOptions;
      const found = await (globalThis as unknown as { axe: typeof axe }).axe.run(within, options);
      return found.violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, any }) => `${html.slice(0, 300)} ${any[0]?.message ?? ''}`),
      }));
    },
    { within, rules },
  );
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node}`));
}
