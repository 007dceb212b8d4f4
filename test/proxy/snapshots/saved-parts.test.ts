import { describe, expect, test, vi } from 'vitest';
import { createClient } from '../../../src/client/index.js';
import type { ReviewPage } from '../../../src/contract/widget.js';
import type { SnapshotStore } from '../../../src/proxy/index.js';
import { createReviewsResource } from '../../../src/proxy/snapshots/reviews-resource.js';
import type { Snapshot } from '../../../src/proxy/snapshots/snapshot.js';
import { filePlace, startFleet } from '../../fixtures/proxy-fleet.js';
import { API_KEY, review, START, VENDOR } from '../../fixtures/proxy-upstream.js';

const KEY = `vendors/${VENDOR}/reviews`;
const WHOLE = `${KEY}/whole`;
const COUNT = 1_500;
const QUALITY = [{ topic: 'quality', opinion: 'praise' }];
const PATIENCE = { timeout: 60_000, interval: 5 };

/** A service that says how to go on with its list, and what changed in it. */
function longList() {
  const reviews = Array.from({ length: COUNT }, (_, at) =>
    review({ id: `r${at}`, text: `Text ${at}.`, createdAt: new Date(START - (at + 1) * 60_000).toISOString() }),
  );
  let changed: Record<string, unknown>[] = [];
  const list = {
    version: 'v1',
    change(...some: Record<string, unknown>[]) {
      changed.push(...some);
      for (const one of some) {
        const place = reviews.findIndex(({ id }) => id === one.id);
        if (place === -1) reviews.unshift(one);
        else reviews[place] = one;
      }
    },
    remove(id: string) {
      reviews.splice(
        reviews.findIndex((one) => one.id === id),
        1,
      );
      changed = changed.filter((one) => one.id !== id);
    },
    upstream(request: Request): Response {
      const isDelta = new URL(request.url).searchParams.has('updatedAfter');
      const some = isDelta ? changed : reviews;
      const sync = { updatedAfter: new Date(START).toISOString(), version: list.version, total: reviews.length };
      return Response.json({ total: some.length, shopNames: ['Shop'], sync, reviews: some });
    },
  };
  return list;
}

/** Two processes on one store, and what was saved in it: the length of each. */
async function start() {
  const place = await filePlace();
  const list = longList();
  const fleet = startFleet(place.clock, list.upstream);
  const saved: { key: string; characters: number }[] = [];
  const open = async () => {
    const store = await place.open();
    return {
      ...store,
      save: (...[key, response, keepMs]: Parameters<SnapshotStore['save']>) => {
        saved.push({ key, characters: response.json.length });
        return store.save(key, response, keepMs);
      },
    };
  };
  const startProcess = async () => {
    const { proxy, read } = fleet.start(await open());
    const page = async () => (await (await fleet.play(read())).json()) as ReviewPage;
    return { invalidate: () => proxy.invalidate(VENDOR), page };
  };
  /** A long list is written in slices of real time, while the clock stands. */
  const untilSaved = async (count: number) => {
    await place.advance(1);
    await vi.waitUntil(() => saved.length >= count, PATIENCE);
    await place.advance(1);
  };
  return { place, list, fleet, saved, startProcess, open, untilSaved };
}

const shown = ({ reviews, summary }: ReviewPage) => [reviews[0]?.text, summary.count, summary.total];

describe('a long list in the store', () => {
  test('is saved once, and then what changed of it', async () => {
    const { list, saved, startProcess, untilSaved } = await start();
    const one = await startProcess();
    expect(shown(await one.page())).toEqual(['Text 0.', COUNT, COUNT]);
    await untilSaved(2);
    for (let count = 1; count <= 3; count += 1) {
      const createdAt = new Date(START + count * 1000).toISOString();
      list.change(review({ id: `new-${count}`, text: `New ${count}.`, createdAt }));
      one.invalidate();
      expect(shown(await one.page())).toEqual([`New ${count}.`, COUNT + count, COUNT + count]);
      await untilSaved(2 + count);
    }
    expect(saved.map(({ key }) => key)).toEqual([WHOLE, KEY, KEY, KEY, KEY]);
    for (const { characters } of saved.slice(1)) expect(characters).toBeLessThan(saved[0]!.characters / 50);
  });

  test('is had by another process, and by one that starts, with what changed', async () => {
    const list = longList();
    const client = createClient({
      ...{ baseUrl: 'http://s.test/api/v1', marketplaceUrl: 'http://s.test/api/v2', apiKey: API_KEY },
      fetch: async (input, init) => list.upstream(new Request(input, init)),
    });
    const { request, toJson, part, fromJson } = createReviewsResource({
      client,
      mediaBaseUrl: 'https://media.test/',
      log: () => {},
    });
    const subject = { family: 'vendors', id: VENDOR, key: KEY };
    const read = (before: Snapshot | null) => request(subject, before, { changed: true }, START);
    const first = await read(null);
    const whole = await part!(first)!.toJson();
    const other = (await fromJson(await toJson(first), START, { known: null, whole: async () => whole }))!;
    expect(other.reviews).toEqual(first.reviews);

    list.change(
      review({ id: 'new', text: 'New.', createdAt: new Date(START + 1000).toISOString(), topics: QUALITY }),
      review({ id: 'r7', text: 'Hidden.', showOnWidget: false }),
    );
    const second = await read(first);
    const json = await toJson(second);
    const nothing = async () => null;
    const saved = [
      await fromJson(json, START, { known: other, whole: nothing }),
      await fromJson(json, START, { known: null, whole: async () => whole }),
    ];
    for (const one of saved) {
      expect(one!.reviews).toEqual(second.reviews);
      expect([one!.heldBack, one!.summary, one!.topics]).toEqual([second.heldBack, second.summary, second.topics]);
    }
    expect(await fromJson(json, START, { known: null, whole: nothing })).toBeNull();
    expect(await fromJson(json, START, { known: null, whole: async () => json })).toBeNull();
  });

  test('of which the whole is gone is requested again', async () => {
    const { fleet, list, startProcess, open, untilSaved } = await start();
    const one = await startProcess();
    await one.page();
    await untilSaved(2);
    list.change(review({ id: 'new', text: 'New.', createdAt: new Date(START + 1000).toISOString() }));
    one.invalidate();
    await one.page();
    await untilSaved(3);
    await (await open()).save(WHOLE, { takenAt: START + 100_000, json: '' }, 1_000_000);
    const asked = fleet.asked.length;
    expect(shown(await (await startProcess()).page())).toEqual(['New.', COUNT + 1, COUNT + 1]);
    expect(fleet.asked.length).toBe(asked + 1);
  });

  test('is read anew, and saved anew, where a review is gone', async () => {
    const { list, saved, fleet, startProcess, untilSaved } = await start();
    const one = await startProcess();
    await one.page();
    await untilSaved(2);
    list.remove('r0');
    one.invalidate();
    expect(shown(await one.page())).toEqual(['Text 1.', COUNT - 1, COUNT - 1]);
    await untilSaved(4);
    expect(saved.map(({ key }) => key)).toEqual([WHOLE, KEY, WHOLE, KEY]);
    expect(fleet.asked.map(({ path }) => path.includes('updatedAfter'))).toEqual([false, true, false]);
  });
});
