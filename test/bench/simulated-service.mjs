import { sampleReviews } from './review-sample.mjs';

/** How long the service takes for an answer. */
export const SERVICE_MS = 150;

/** Readers see the reviews of the vendor alone that was asked for. */
const OWNER = /"businessId":"[^"]*"/;
const ID = /"id":"[^"]*"/;

/**
 * A reviews service under a simulated clock. Each vendor's list has a number, that of its changes so far, which is the number of its one
 * review; `feed`: it has `GET /changes` with a wait, and answers a list that is asked for on condition with 304.
 */
export function createSimulatedService(time, { feed = false } = {}) {
  const [sample] = sampleReviews(1);
  const review = JSON.stringify(sample);
  const asked = [];
  const kinds = { changes: 0, unchanged: 0, lists: 0, submissions: 0 };
  /** The vendors that changed, in order: a cursor is a place in it. */
  const changes = [];
  /** When each vendor changed, ms. */
  const times = new Map();
  let wake = () => {};
  let changed = new Promise((resolve) => {
    wake = resolve;
  });

  function change(vendor) {
    times.set(vendor, [...(times.get(vendor) ?? []), time.now]);
    changes.push(vendor);
    wake();
    changed = new Promise((resolve) => {
      wake = resolve;
    });
  }

  async function answer(url, { method, headers }) {
    await time.sleep(SERVICE_MS);
    const { pathname, searchParams } = new URL(url);
    if (pathname.endsWith('/changes')) return feed ? answerChanges(searchParams) : new Response(null, { status: 404 });
    const vendor = /(?:vendors|businesses)\/([^/]+)/.exec(pathname)[1];
    if (method === 'POST') {
      kinds.submissions += 1;
      change(vendor);
      return new Response('{"feedback":{"id":"f1"}}', { status: 201 });
    }
    const number = times.get(vendor)?.length ?? 0;
    const etag = `W/"${number}"`;
    if (feed && headers['if-none-match'] === etag) {
      kinds.unchanged += 1;
      return new Response(null, { status: 304 });
    }
    kinds.lists += 1;
    const own = review.replace(OWNER, `"businessId":"${vendor}"`).replace(ID, `"id":"r${number}"`);
    return new Response(`{"total":1,"reviews":[${own}]}`, { headers: feed ? { etag } : {} });
  }

  async function answerChanges(params) {
    kinds.changes += 1;
    const after = params.get('after') ?? String(changes.length);
    const until = time.now + Number(params.get('wait') ?? 0) * 1000;
    while (changes.length <= Number(after) && time.now < until) {
      await Promise.race([changed, time.sleep(until - time.now)]);
    }
    const vendors = [...new Set(changes.slice(Number(after)))];
    return Response.json({ cursor: String(changes.length), vendors });
  }

  return {
    fetch(url, init) {
      asked.push(time.now);
      return answer(url, init);
    },
    /** Somebody else than the proxy changes a vendor's reviews. */
    change,
    /** The number of a vendor's list. */
    numberOf: (vendor) => times.get(vendor)?.length ?? 0,
    /** When it got this number, ms. */
    changedAt: (vendor, number) => times.get(vendor)[number - 1],
    kinds,

    /** Requests a minute, on average and in the worst sixty seconds of all. */
    summary(begins, ends) {
      const within = asked.filter((at) => at >= begins && at < ends).length;
      let first = 0;
      let most = 0;
      for (const [index, at] of asked.entries()) {
        while (asked[first] <= at - 60_000) first += 1;
        most = Math.max(most, index - first + 1);
      }
      return { upstream: within / ((ends - begins) / 60_000), upstreamMost: most };
    },
  };
}
