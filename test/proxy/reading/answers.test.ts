import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCustomQuestions } from '../../../src/client/received.js';
import { readReview } from '../../../src/client/received-review.js';
import { CustomQuestions } from '../../../src/contract/service/custom-question.js';
import type { FormQuestions, ReviewPage } from '../../../src/contract/widget.js';
import { snapshotFromJson, snapshotToJson } from '../../../src/proxy/snapshots/saved-snapshot.js';
import { takeSnapshot } from '../../../src/proxy/snapshots/snapshot.js';
import { review, START, startProxy } from '../../fixtures/proxy-upstream.js';

const option = (value: string) => ({ value, label: { en: value.toUpperCase(), de: `de-${value}` } });
const FIT = {
  name: 'fit',
  kind: 'scale',
  about: 'product',
  label: { en: 'How does it fit?', de: 'Wie sitzt es?' },
  options: ['small', 'true', 'large'].map(option),
  shown: true,
};
const HEIGHT = { ...FIT, name: 'height', about: 'author', options: ['150', '160', '170', 'constructor'].map(option) };
const USE = { name: 'use', kind: 'text', about: 'product', label: { en: 'What for?' }, shown: true };
const ORDER = { ...FIT, name: 'found', kind: 'choice', shown: false };
const QUESTIONS = [FIT, HEIGHT, USE, ORDER];
const ASKED = CustomQuestions.parse({ questions: QUESTIONS }).questions;

const times = (count: number, fields: object) => Array.from({ length: count }, () => review({ ...fields }));
const ofMug = { product: { sourceProductId: 'mug', title: 'Mug' } };
/** Twelve reviews: of persons of 160 cm there are five, of 170 cm four, and a fifth whom nobody sees. */
const REVIEWS = [
  ...times(5, { answers: { fit: 'small', height: '160', found: 'large' }, ...ofMug }),
  ...times(4, { answers: { fit: 'true', height: '170', use: 'Tea' } }),
  ...times(1, { answers: { fit: 'true', height: '170' }, showOnWidget: false }),
  ...times(1, { answers: { fit: 'wide', height: 'constructor', unknown: 'x', __proto__: 'y' } }),
  ...times(1, { answers: null }),
];
const listing = (reviews: object[], questions: unknown = QUESTIONS) =>
  Response.json({ total: reviews.length, reviews, questions });
const start = (reviews: object[] = REVIEWS, questions: unknown = QUESTIONS) =>
  startProxy(() => listing(reviews, questions));
const pageOf = async (response: Response) => (await response.json()) as ReviewPage;

describe('answers to the questions of a shop', () => {
  test('are with their reviews, and counted of at least five', async () => {
    const { read } = start();
    const { reviews, summary, questions } = await pageOf(await read('limit=50'));
    expect(summary.answers).toEqual([
      { name: 'fit', count: 9, values: { small: 5, true: 4, large: 0 } },
      { name: 'height', count: 5, values: { '160': 5 } },
    ]);
    expect(questions?.map(({ name }) => name)).toEqual(['fit', 'height', 'use']);
    expect(reviews.filter(({ answers }) => answers?.fit === 'small')).toHaveLength(5);
    expect(reviews.filter(({ answers }) => answers?.use === 'Tea')).toHaveLength(4);
  });

  test('about a person are not there where fewer than five that readers see share them', async () => {
    const { read } = start();
    const { reviews, total } = await pageOf(await read('limit=50'));
    const heights = reviews.map(({ answers }) => answers?.height);
    expect(new Set(heights)).toEqual(new Set(['160', undefined]));
    expect((await pageOf(await read('answers=height:170'))).total).toBe(0);
    expect((await pageOf(await read('answers=height:160'))).total).toBe(5);
    expect(total).toBe(11);
  });

  test('that are no option, of no question or for the shop alone stay in the proxy', async () => {
    const { read } = start();
    const text = await (await read('limit=50')).text();
    for (const secret of ['found', 'wide', 'unknown', 'constructor":"']) expect(text).not.toContain(secret);
  });

  test('filter, several of one question and all of several', async () => {
    const { read } = start();
    const totalOf = async (query: string) => (await pageOf(await read(query))).total;
    expect(await totalOf('answers=fit:small,true')).toBe(9);
    expect(await totalOf('answers=fit:small;height:160')).toBe(5);
    expect(await totalOf('answers=fit:true;height:160')).toBe(0);
    expect(await totalOf('answers=fit:small&product=mug&rating=5')).toBe(5);
    expect(await totalOf('answers=found:large')).toBe(0);
    expect(await totalOf('answers=toString:small')).toBe(0);
    expect(await totalOf('')).toBe(11);
  });

  test.each(['', 'fit', 'fit:', ':small', 'fit:a;', 'fit:a b', `fit:${'a,'.repeat(20)}a`, `${'a:b;'.repeat(10)}a:b`])(
    'of the filter "%s" are refused by its name',
    async (filter) => {
      const { read } = start();
      const response = await read(`answers=${encodeURIComponent(filter)}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ errors: [{ field: 'answers' }] });
    },
  );

  test('are in no page of a shop that asks nothing, and a question that cannot be read is none', async () => {
    for (const questions of [null, {}, 'fit', [{ ...FIT, kind: 'stars' }, null, 7]]) {
      const { read } = start(REVIEWS, questions);
      const page = await pageOf(await read('limit=50'));
      expect(page).not.toHaveProperty('questions');
      expect(page.summary).not.toHaveProperty('answers');
      expect(page.reviews.every((one) => !('answers' in one))).toBe(true);
    }
  });

  test('in words hold no contact of their author', async () => {
    const { read } = start(times(1, { email: 'ada@example.com', answers: { use: 'Mail ada@example.com' } }));
    expect((await pageOf(await read())).reviews[0]!.answers).toEqual({ use: 'Mail •••' });
  });

  test('outlive the process', async () => {
    const list = { total: REVIEWS.length, reviews: REVIEWS.map((one) => readReview(one)!), questions: ASKED };
    const snapshot = await takeSnapshot(list, 'https://media.test/', START);
    const saved = await snapshotFromJson(await snapshotToJson(snapshot), START);
    expect(saved?.reviews).toEqual(snapshot.reviews);
    expect(saved?.questions).toEqual(ASKED);
  });

  test('to more than a shop may ask are not read, and what was read outlives the process', async () => {
    const many = Array.from({ length: 12 }, (_, at) => ({ ...FIT, name: `q${at}` }));
    const { read } = start(times(1, { answers: { q0: 'small', q4: 'small', q5: 'small' } }), many);
    const page = await pageOf(await read());
    expect(page.questions?.map(({ name }) => name)).toEqual(['q0', 'q1', 'q2', 'q3', 'q4']);
    expect(page.reviews[0]!.answers).toEqual({ q0: 'small', q4: 'small' });
    const questions = readCustomQuestions(many);
    const snapshot = await takeSnapshot({ total: 0, reviews: [], questions }, 'https://media.test/', START);
    expect((await snapshotFromJson(await snapshotToJson(snapshot), START))?.questions).toEqual(questions);
    const long = { en: 'x'.repeat(120), de: 'y'.repeat(120) };
    const options = Array.from({ length: 20 }, (_, at) => ({ value: `o${at}`, label: long }));
    const heavy = many.map((question, at) => ({ ...question, options, products: [`p${at}`] }));
    expect(JSON.stringify(readCustomQuestions(heavy)).length).toBeLessThanOrEqual(20_000);
  });

  test('that are shown no more are gone at once, also of reviews that did not come again', async () => {
    const reviews = REVIEWS.map((one) => readReview(one)!);
    const prints = new Map(reviews.map(({ id }, place) => [id, place]));
    const first = { total: 12, reviews, questions: ASKED, fingerprints: prints };
    const known = await takeSnapshot(first, 'https://media.test/', START);
    const hidden = ASKED.map((question) => ({ ...question, shown: false }));
    for (const whole of [true, false]) {
      const list = { total: 12, reviews: whole ? reviews : [], questions: hidden, fingerprints: prints, whole };
      const now = await takeSnapshot(list, 'https://media.test/', START, known);
      expect(now.reviews.every((one) => !('answers' in one))).toBe(true);
    }
  });

  test('are counted as by hand, whatever was answered', async () => {
    const answers = fc.record(
      {
        fit: fc.constantFrom('small', 'true', 'large', 'other'),
        height: fc.constantFrom('150', '160', '170', '180'),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(answers, fc.boolean()), { maxLength: 40 }), async (given) => {
        const { read } = start(given.map(([one, showOnWidget]) => review({ answers: one, showOnWidget })));
        const { reviews, summary } = await pageOf(await read('limit=50'));
        const shown = given.filter(([, isShown]) => isShown).map(([one]) => one);
        const count = (name: 'fit' | 'height', value: string) => shown.filter((one) => one[name] === value).length;
        for (const one of reviews) {
          if (one.answers?.height) expect(count('height', one.answers.height)).toBeGreaterThanOrEqual(5);
        }
        const heights = ['150', '160', '170'].filter((value) => count('height', value) >= 5);
        expect(summary.answers?.find(({ name }) => name === 'height')?.values ?? {}).toEqual(
          Object.fromEntries(heights.map((value) => [value, count('height', value)])),
        );
        const fits = ['small', 'true', 'large'].map((value) => [value, count('fit', value)] as const);
        const answered = fits.reduce((sum, [, one]) => sum + one, 0);
        const told = summary.answers?.find(({ name }) => name === 'fit');
        expect(told?.values).toEqual(answered >= 5 ? Object.fromEntries(fits) : undefined);
      }),
      { numRuns: 60 },
    );
  });
});

function startForm(questions: unknown) {
  const { proxy, sign, url } = start(REVIEWS, questions);
  return {
    async readForm(query: string, scope = ['reviews:submit']): Promise<Response> {
      const address = url().replace('/reviews', '/form');
      return proxy(new Request(`${address}?token=${await sign(scope)}&${query}`));
    },
  };
}

describe('what the form asks', () => {
  const asked = async (response: Response) =>
    ((await response.json()) as FormQuestions).questions.map(({ name }) => name);
  const OF_MUG = [{ ...FIT, products: ['mug'] }, ORDER];

  test('are all questions in their order, also those whose answers are for the shop alone', async () => {
    const { readForm } = startForm(QUESTIONS);
    expect(await asked(await readForm(''))).toEqual(['fit', 'height', 'use', 'found']);
    expect(await asked(await startForm(null).readForm(''))).toEqual([]);
  });

  test('of a product, those of all and its own', async () => {
    const { readForm } = startForm(OF_MUG);
    expect(await asked(await readForm('product=mug'))).toEqual(['fit', 'found']);
    expect(await asked(await readForm('product=cup'))).toEqual(['found']);
    expect(await asked(await readForm(''))).toEqual(['found']);
  });

  test('need a token that may write, of a vendor', async () => {
    const { readForm } = startForm(QUESTIONS);
    expect((await readForm('', ['reviews:read'])).status).toBe(403);
    expect((await readForm(`product=${'a'.repeat(201)}`)).status).toBe(400);
    expect((await readForm('product=a&product=b')).status).toBe(400);
  });
});
