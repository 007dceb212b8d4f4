/** One visit of a page in a fresh profile, slowed down as a phone on a slow network is. */

/** Lighthouse's slow 4G as the browser applies it: ms before each answer, bytes a second. */
const NETWORK = { offline: false, latency: 562.5, downloadThroughput: 1474.56 * 128, uploadThroughput: 675 * 128 };
const SLOWDOWN = 4;
/** ms without a long task after which a page is done. */
const QUIET = 1_500;

/**
 * Runs in the page before anything of its own: `__first` and `__all` are ms from navigation to the end of the frame in
 * which the first and the last review are there, `__blocked` the sum of what long tasks take beyond 50 ms.
 */
const WATCH = ({ count, wanted }) => {
  const found = new Function(`return ${count}`);
  Object.assign(window, { __first: 0, __all: 0, __blocked: 0, __shift: 0, __last: 0 });
  const observe = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  observe('longtask', ({ duration, startTime }) => {
    window.__blocked += duration - 50;
    window.__last = startTime + duration;
  });
  observe('layout-shift', ({ value, hadRecentInput }) => (window.__shift += hadRecentInput ? 0 : value));
  const channel = new MessageChannel();
  channel.port1.onmessage = ({ data }) => (window[data] ||= performance.now());
  const look = () => {
    const there = document.body ? found() : 0;
    // The message comes once this frame has been made.
    if (there > 0 && !window.__first) channel.port2.postMessage('__first');
    if (there >= wanted && !window.__all) channel.port2.postMessage('__all');
    if (!window.__all) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Visits `url` until `wanted` reviews are there, and the page is quiet. `count` is an expression that counts them in the page. */
export async function visit(browser, url, { count, wanted, first = wanted }) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Performance.enable');
  await client.send('Network.emulateNetworkConditions', NETWORK);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  let bytes = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(WATCH, { count, wanted });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(
    (quiet) => window.__all > 0 && performance.now() - Math.max(window.__all, window.__last) > quiet,
    QUIET,
    { timeout: 120_000, polling: 250 },
  );
  const seen = await page.evaluate(() => ({
    first: window.__first,
    all: window.__all,
    blocked: window.__blocked,
    shift: window.__shift,
  }));
  await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  const metric = (name) => metrics.find((one) => one.name === name).value;
  await context.close();
  return {
    ...seen,
    bytes,
    heap: metric('JSHeapUsedSize'),
    nodes: metric('Nodes'),
    first: first ? seen.first : seen.all,
  };
}
