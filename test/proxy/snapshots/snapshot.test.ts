import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { readReview } from '../../../src/client/received-review.js';
import { fingerprint } from '../../../src/client/review-page.js';
import { snapshotFromJson, snapshotToJson } from '../../../src/proxy/snapshots/saved-snapshot.js';
import { newestFirst, type Snapshot, snapshotOf, takeSnapshot } from '../../../src/proxy/snapshots/snapshot.js';
import fc from '../../fixtures/fast-check.js';
import { review, START } from '../../fixtures/proxy-upstream.js';

const MEDIA = 'https://media.test/';

/** Takes what a service sends, as the client hands it over. */
function take(sent: object[], at: number, known: Snapshot | null = null, whole = true) {
  const reviews = sent.map((one) => readReview(one)!);
  const fingerprints = new Map(reviews.map(({ id }, index) => [id, fingerprint(JSON.stringify(sent[index]))]));
  return takeSnapshot({ total: sent.length, reviews, fingerprints, whole }, MEDIA, at, known);
}

const listed = (count: number, fields: object = {}) =>
  Array.from({ length: count }, (_, index) => review({ id: `r-${index}`, ...fields }));

describe('an author who is called as the shop is', () => {
  const namesOf = (snapshot: Snapshot) => snapshot.reviews.map(({ author }) => author);
  const takeNamed = (authors: string[], shopNames: string[] | null, known: Snapshot | null = null) => {
    const sent = authors.map((authorName, index) => review({ id: `r-${index}`, authorName }));
    const reviews = sent.map((one) => readReview(one)!);
    const fingerprints = new Map(sent.map((one, index) => [reviews[index]!.id, fingerprint(JSON.stringify(one))]));
    return takeSnapshot({ total: sent.length, reviews, fingerprints, shopNames }, MEDIA, START, known);
  };

  test('has no name, by what the service says that the shop is called', async () => {
    expect(namesOf(await takeNamed(['Acme', 'АСМЕ ✓ Team', 'Ada'], ['Acme Ltd', 'Acme']))).toEqual(['', '', 'Ada']);
  });

  test('has it again once the shop is called otherwise, and loses it once more', async () => {
    const authors = ['Acme', 'Ada'];
    const first = await takeNamed(authors, ['Acme']);
    const second = await takeNamed(authors, ['Other'], first);
    expect(namesOf(second)).toEqual(authors);
    expect(namesOf(await takeNamed(authors, ['Acme'], second))).toEqual(['', 'Ada']);
  });

  test('has none by what stands above replies, where the service says nothing', async () => {
    const reply = { response: { name: 'Acme', date: '2026-01-02', comment: 'Thanks' } };
    const sent = [review({ id: 'a', authorName: 'Acme', ...reply }), review({ id: 'b', authorName: 'Ada' })];
    expect(namesOf(await take(sent, START))).toEqual(['', 'Ada']);
  });
});

describe('a list that comes again', () => {
  test('without a change stays the snapshot that it was, taken now', async () => {
    const sent = [...listed(3), review({ id: 'hidden', showOnWidget: false })];
    const known = await take(sent, START);
    const again = await take(sent, START + 60_000, known);
    expect(again).toBe(known);
    expect([again.takenAt, again.wholeAt]).toEqual([START + 60_000, START + 60_000]);
  });

  test('with a change that no reader sees stays it too', async () => {
    const known = await take(listed(3, { status: 'New' }), START);
    expect(await take(listed(3, { status: 'Responded' }), START + 1, known)).toBe(known);
  });

  test('with one review changed, hidden, gone or new is another, whose other reviews are the objects they were', async () => {
    const known = await take(listed(3), START);
    const [first, second, third] = known.reviews;
    for (const sent of [
      [listed(1)[0]!, review({ id: 'r-1', text: 'edited' }), listed(3)[2]!],
      [listed(1)[0]!, review({ id: 'r-1', showOnWidget: false }), listed(3)[2]!],
      [listed(1)[0]!, listed(3)[2]!],
      [...listed(3), review({ id: 'new' })],
    ]) {
      const next = await take(sent, START + 1, known);
      expect(next).not.toBe(known);
      expect(next.reviews).toContain(first);
      expect(next.reviews).toContain(third);
      if (sent.length < 4) expect(next.reviews).not.toContain(second);
    }
    expect(known.reviews).toEqual([first, second, third]);
  });

  test('with another total or another held-back review is another', async () => {
    const hidden = (id: string) => review({ id, showOnWidget: false });
    const known = await take([...listed(2), hidden('a')], START);
    expect(await take([...listed(2), hidden('b')], START, known)).not.toBe(known);
    expect(await take([...listed(2), hidden('a'), hidden('b')], START, known)).not.toBe(known);
    const waiting = review({ id: 'a', showOnWidget: false, heldBackReason: 'pending' });
    expect((await take([...listed(2), waiting], START, known)).summary).toMatchObject({ total: 3, pending: 1 });
  });

  test('shows a date that lay in the future once it does no longer', async () => {
    const sent = [review({ createdAt: new Date(START + 3 * 86_400_000).toISOString() })];
    const known = await take(sent, START);
    expect(known.reviews[0]?.createdAt).toBeNull();
    const later = await take(sent, START + 4 * 86_400_000, known);
    expect(later.reviews[0]?.createdAt).not.toBeNull();
  });

  test('in part is added to what is known', async () => {
    const known = await take(listed(3), START);
    const next = await take([review({ id: 'r-0', text: 'edited' })], START + 1, known, false);
    expect(next.reviews.map(({ id, text }) => [id, text])).toEqual([
      ['r-0', 'edited'],
      ['r-1', known.reviews[1]!.text],
      ['r-2', known.reviews[2]!.text],
    ]);
    expect(await take(listed(3).slice(0, 1), START + 2, next, false)).not.toBe(next);
    expect((await take([review({ id: 'r-0', text: 'edited' })], START + 2, next, false)).wholeAt).toBe(START);
  });
});

describe('the order', () => {
  test('is newest first, unknown dates last, equal ones as they came, however many there are', async () => {
    const when = fc.option(fc.integer({ min: 0, max: 50 }), { nil: null });
    const shape = (await take([review()], START)).reviews[0]!;
    await fc.assert(
      fc.asyncProperty(fc.array(when, { maxLength: 30 }), fc.integer({ min: 1, max: 300 }), async (days, times) => {
        const reviews = Array.from({ length: times }, () => days)
          .flat()
          .map((day, index) => {
            const createdAt = day === null ? null : new Date(START - day * 86_400_000).toISOString();
            return { ...shape, id: `r-${index}`, createdAt };
          });
        const time = (createdAt: string | null) => (createdAt === null ? -1 : Date.parse(createdAt));
        const expected = [...reviews].sort((a, b) => time(b.createdAt) - time(a.createdAt));
        expect(await newestFirst(reviews)).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a long list', () => {
  const turnsWhile = async (work: () => Promise<unknown>) => {
    let turns = 0;
    let isDone = false;
    const turn = () => {
      turns += 1;
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    await work();
    isDone = true;
    return turns;
  };

  test('is projected, ordered, saved and loaded with turns of everything else in between', async () => {
    const reviews = listed(60_000).map((one) => readReview(one)!);
    let snapshot = await take([], START);
    const taking = await turnsWhile(async () => {
      snapshot = await takeSnapshot({ total: 60_000, reviews }, MEDIA, START);
    });
    let json = '';
    const saving = await turnsWhile(async () => {
      json = await snapshotToJson(snapshot);
    });
    const loading = await turnsWhile(() => snapshotFromJson(json, START));
    // In one piece there would be none; how many there are depends on the machine.
    for (const turns of [taking, saving, loading]) expect(turns).toBeGreaterThan(1);
  });
});

describe('a saved snapshot', () => {
  test('is what it was, but for what it knows of the service’s JSON', async () => {
    const reply = { response: { name: 'Shop', date: '2026-01-02', comment: 'Thanks' } };
    const product = {
      product: { sourceProductId: 'p', title: 'T', imageUrl: 'https://x.test/a.png', description: 'd' },
    };
    const media = {
      videoRef: 'a.mp4',
      gifRef: 'b.gif',
      pictures: ['d.jpg'],
      photo: 'c.png',
      reviewUrl: 'https://x.test/r',
    };
    const disclosed = { verifiedBy: 'order', experiencedAt: '2026-01-01', incentive: 'points', relationship: 'other' };
    const hidden = review({ id: 'hidden', showOnWidget: false, heldBackReason: 'pending' });
    const taken = await take(
      [review({ id: 'a', title: 'Warm', ...reply, ...product, ...media, ...disclosed }), review({ id: 'b' }), hidden],
      START,
    );
    const loaded = await snapshotFromJson(await snapshotToJson(taken), START);
    expect(loaded).toEqual({ ...taken, fingerprints: new Map() });
    expect(await snapshotFromJson(await snapshotToJson(loaded!), START)).toEqual(loaded);
  });

  const HELD_BACK = { id: 'h', source: 'shop', product: null };
  const saved = async () => JSON.parse(await snapshotToJson(await take([review({ id: 'a' })], START)));
  test.each<[string, (given: { reviews: Record<string, unknown>[] } & Record<string, unknown>) => void]>([
    ['of another format', (given) => (given.format = 1)],
    ['without a total', (given) => delete given.total],
    ['with a broken total', (given) => (given.total = 1.5)],
    ['without its reviews', (given) => delete (given as Partial<typeof given>).reviews],
    ['with a review that is none', (given) => given.reviews.push(null as never)],
    ['with an id that is none', (given) => (given.reviews[0]!.id = '../a')],
    ['with a script in a link', (given) => (given.reviews[0]!.url = 'javascript:alert(1)')],
    ['with a script for a picture', (given) => (given.reviews[0]!.avatar = 'data:text/html,x')],
    ['with a script for a video', (given) => (given.reviews[0]!.media = [{ type: 'video', url: 'javascript:x' }])],
    ['with a medium of another kind', (given) => (given.reviews[0]!.media = [{ type: 'x', url: 'https://x.test/' }])],
    ['with a rating beyond five', (given) => (given.reviews[0]!.rating = 6)],
    ['with a date that is none', (given) => (given.reviews[0]!.createdAt = 'yesterday')],
    ['with a title that is none', (given) => (given.reviews[0]!.title = null)],
    ['verified by nobody who could', (given) => (given.reviews[0]!.verifiedBy = 'mother')],
    ['with a day that is none', (given) => (given.reviews[0]!.experiencedAt = '2026-01-01T10:00')],
    ['with an incentive of no list', (given) => (given.reviews[0]!.incentive = 'Write to ada@example.com')],
    ['with a relationship of no list', (given) => (given.reviews[0]!.relationship = null)],
    ['with a text that is none', (given) => (given.reviews[0]!.text = { toString: 'x' })],
    [
      'with a script for a product’s picture',
      (given) => {
        given.reviews[0]!.product = { sourceProductId: 'p', title: '', imageUrl: 'javascript:x' };
      },
    ],
    ['with a held-back review that is none', (given) => (given.heldBack = [{ id: 1 }])],
    ['with a held-back review that is pending or not', (given) => (given.heldBack = [{ ...HELD_BACK, pending: 1 }])],
  ])('%s is not used', async (_, spoil) => {
    const given = await saved();
    expect(await snapshotFromJson(JSON.stringify(given), START)).not.toBeNull();
    spoil(given);
    expect(await snapshotFromJson(JSON.stringify(given), START)).toBeNull();
  });

  test('has no field that readers may not see, whoever wrote it', async () => {
    const given = await saved();
    given.reviews[0].email = 'ada@example.com';
    given.reviews[0].reply = { author: 'Shop', date: null, text: 'Hi', phoneNumber: '1' };
    const loaded = await snapshotFromJson(JSON.stringify(given), START);
    expect(JSON.stringify(loaded?.reviews)).not.toMatch(/email|phoneNumber/);
  });

  test.each(['', 'null', '[]', '{}', '{"reviews":[', '{"format":2}'])('that is %j is not used', async (json) => {
    expect(await snapshotFromJson(json, START)).toBeNull();
  });
});

describe('what a snapshot says it takes in memory', () => {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  const heap = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    gc();
    return process.memoryUsage().heapUsed;
  };

  test.each([
    ['short Latin texts', 'Warm. ', 10],
    ['long Latin texts', 'Très bien. ', 100],
    ['short texts in other letters', '温かい。', 10],
    ['long texts in other letters', '温かい。', 100],
  ])('is what it takes, within a factor of two: %s', async (_, words, times) => {
    const COUNT = 4_000;
    const json = JSON.stringify({
      reviews: listed(COUNT, {
        title: words,
        pictures: ['1.jpg', '2.jpg', '3.jpg'],
        text: words.repeat(times),
        response: { name: 'Shop', date: '2026-01-02', comment: words },
      }),
    });
    // Each text is one of its own, as those that are parsed are.
    const project = () => take(JSON.parse(json).reviews, START);
    const held = [await project()];
    const one = await heap();
    held.push(await project(), await project());
    const taken = (await heap()) - one;
    expect(held[0]!.reviews).toHaveLength(COUNT);
    expect((2 * held[0]!.bytes) / taken).toBeGreaterThan(0.5);
    expect((2 * held[0]!.bytes) / taken).toBeLessThan(2);
  });

  test('is little when there is nothing', async () => {
    const { bytes } = await snapshotOf({ reviews: [], heldBack: [], total: 0, takenAt: 0, wholeAt: 0 });
    expect(bytes).toBeLessThan(5_000);
  });
});
