/** Visits of pages in a fresh profile, slowed down as a phone on a slow network is. */
import { NETWORKS, SLOW_PHONE } from './conditions.mjs';

/** ms without a long task and without a request after which a page is done. */
const QUIET = 300;
const PATIENCE = 120_000;

/**
 * Runs in the page before anything of its own: `__first` and `__all` are ms from navigation to the end of the frame in
 * which the first and the last review are there, `__blocked` the sum of what long tasks take beyond 50 ms.
 */
const WATCH = ({ list, review, wanted }) => {
  const find = new Function(`return ${list}`);
  Object.assign(window, { __first: 0, __all: 0, __blocked: 0, __longest: 0, __last: 0, __shift: 0 });
  const observe = (type, each) =>
    new PerformanceObserver((entries) => entries.getEntries().forEach(each)).observe({ type, buffered: true });
  observe('longtask', ({ duration, startTime }) => {
    window.__blocked += duration - 50;
    window.__longest = Math.max(window.__longest, duration);
    window.__last = startTime + duration;
  });
  observe('layout-shift', ({ value, hadRecentInput }) => (window.__shift += hadRecentInput ? 0 : value));
  const channel = new MessageChannel();
  channel.port1.onmessage = ({ data }) => {
    window[data] ||= performance.now();
    if (data === '__all') window.__seen('all');
  };
  let element = null;
  // Counting a thousand costs, so it is done only where there are as many children as are counted for.
  window.__count = (atLeast) => {
    if (!element?.isConnected) element = document.body && find();
    return element && element.childElementCount >= atLeast ? element.querySelectorAll(review).length : 0;
  };
  const look = () => {
    // The message comes once this frame has been made.
    if (!window.__first && window.__count(1) > 0) channel.port2.postMessage('__first');
    if (window.__count(wanted) >= wanted) channel.port2.postMessage('__all');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** As `visits`, of one page. */
export async function visit(browser, url, place) {
  const [seen] = await visits(browser, [url], place);
  return seen;
}

/**
 * Visits each of `urls` in turn, so that the second finds in the cache what the first has left there: until `wanted` reviews are there,
 * and the page is quiet. `list` and `review` say where they are.
 */
export async function visits(browser, urls, place, conditions = SLOW_PHONE) {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  const seen = [];
  for (const url of urls) seen.push(await look(context, url, place, conditions));
  await context.close();
  return seen;
}

async function look(context, url, { list, review, wanted }, { network, slowdown }) {
  const { limits } = NETWORKS[network];
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  const requests = watchRequests(client);
  const all = new Promise((resolve) => client.on('Runtime.bindingCalled', resolve));
  await Promise.all([
    client.send('Network.enable'),
    client.send('Performance.enable'),
    client.send('Runtime.enable'),
    client.send('Runtime.addBinding', { name: '__seen' }),
    ...(limits ? [client.send('Network.emulateNetworkConditions', limits)] : []),
    client.send('Emulation.setCPUThrottlingRate', { rate: slowdown }),
    page.addInitScript(WATCH, { list, review, wanted }),
  ]);
  await page.goto(url, { waitUntil: 'commit' });
  await Promise.race([all, late()]);
  for (;;) {
    const busy = await page.evaluate(() => performance.now() - Math.max(window.__all, window.__last));
    const wait = QUIET - Math.min(busy, requests.quiet());
    if (wait <= 0) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  const seen = await page.evaluate((wanted) => {
    if (window.__count(wanted) < wanted) throw new Error('reviews have gone');
    return {
      first: window.__first,
      all: window.__all,
      blocked: window.__blocked,
      longest: window.__longest,
      shift: window.__shift,
    };
  }, wanted);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  const metric = (name) => metrics.find((one) => one.name === name).value;
  await page.close();
  return {
    ...seen,
    bytes: requests.bytes(),
    requests: requests.count(),
    heap: metric('JSHeapUsedSize'),
    nodes: metric('Nodes'),
  };
}

/** How many requests left the browser, bytes that have come over the wire, and the ms for which no request has been on its way. */
function watchRequests(client) {
  const pending = new Set();
  const sent = new Set();
  let bytes = 0;
  let since = performance.now();
  const done = ({ requestId, encodedDataLength = 0 }) => {
    pending.delete(requestId);
    bytes += encodedDataLength;
    since = performance.now();
  };
  client.on('Network.requestWillBeSent', ({ requestId, request }) => {
    pending.add(requestId);
    if (!request.url.startsWith('data:')) sent.add(requestId);
  });
  client.on('Network.requestServedFromCache', ({ requestId }) => sent.delete(requestId));
  client.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) sent.delete(requestId);
  });
  client.on('Network.loadingFinished', done);
  client.on('Network.loadingFailed', done);
  return {
    bytes: () => bytes,
    count: () => sent.size,
    quiet: () => (pending.size > 0 ? 0 : performance.now() - since),
  };
}

const late = () =>
  new Promise((_, reject) => setTimeout(reject, PATIENCE, new Error('its reviews have not come')).unref());
