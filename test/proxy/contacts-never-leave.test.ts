/**
 * The promise: what the proxy knows to be the reviewer's own email or phone number is masked in every text of the review, and
 * an address that holds one is dropped. Contacts are planted in all fields of a review, in any spelling and encoding, and
 * looked for, by other means than those that mask, in everything that leaves.
 */

import { describe, expect, test } from 'vitest';
import { renderEmbed } from '../../src/embed/index.js';
import type { SnapshotStore } from '../../src/proxy/index.js';
import { EMAIL_SPELLINGS, PHONE_SPELLINGS, REVIEWER } from '../fixtures/contact-spellings.js';
import fc from '../fixtures/fast-check.js';
import { listing, review, startProxy, VENDOR } from '../fixtures/proxy-upstream.js';

const SPELLINGS = [...EMAIL_SPELLINGS, ...PHONE_SPELLINGS];
const spelling = fc.constantFrom(...SPELLINGS);
const words = fc.constantFrom('', 'Warm. ', 'Größe 38: ', '日本 ', 'Call me (', '<p>', '"', ' ٣ ', '& so ', ' 100 % ');
const text = fc.tuple(words, spelling, words).map((parts) => parts.join(''));
const inAddress = fc.oneof(
  spelling.filter((one) => !/[\r\n<\\]/.test(one)),
  spelling.filter((one) => !/[\r\n<\\]/.test(one)).map(encodeURIComponent),
  fc.constantFrom('', 'x', 'xy').map((before) => btoa(`${before}${REVIEWER.email.toLowerCase()}`)),
  fc.constantFrom('', '1:').map((before) => encodeURIComponent(btoa(before + REVIEWER.email))),
);
const address = fc
  .tuple(fc.constantFrom('https://cdn.test/', 'https://cdn.test/a.jpg?u=', 'https://cdn.test/#', ''), inAddress)
  .map((parts) => parts.join(''));

const planted = fc.record({
  title: text,
  text,
  authorName: text,
  name: text,
  source: text,
  photo: address,
  reviewUrl: address,
  videoRef: address,
  gifRef: address,
  pictures: fc.array(address, { maxLength: 3 }),
  response: fc.record({ name: text, comment: text, date: fc.constant('2026-03-02') }),
  // Words of lists and days, of which a service that is not ours may make anything.
  experiencedAt: text,
  verifiedBy: text,
  incentive: text,
  relationship: text,
  heldBackReason: text,
  status: text,
  type: text,
  answers: fc.dictionary(fc.constantFrom('size', 'phone'), text, { maxKeys: 2 }),
  product: fc.record({ sourceProductId: text, title: text, description: text, imageUrl: address }),
});

/** Whether a person, or a program with some patience, reads the reviewer's contact in it. */
function reveals(value: string): boolean {
  let read = value;
  for (let layer = 0; layer < 4; layer += 1) {
    if (
      isReadable(read) ||
      isReadable(read.replace(/=([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))))
    )
      return true;
    if (isReadable(read.replace(/<[^>]*>/g, ''))) return true;
    read = read
      .replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString())
      .replace(/&#x([0-9a-f]+);?|\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/gi, (_, ...hex) =>
        String.fromCodePoint(Number.parseInt(hex.slice(0, 3).find(Boolean), 16)),
      )
      .replace(/&#(\d+);?/g, (_, code) => String.fromCodePoint(Number(code)))
      .replace(/&commat;/g, '@')
      .replace(/&period;/g, '.')
      .replace(/&nbsp;/g, ' ')
      .replace(/&amp;/g, '&');
  }
  return false;
}

function isReadable(value: string): boolean {
  const row = value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  const digits = [...row]
    .map((one) => '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९'.indexOf(one) % 10)
    .map((digit, at) => (digit < 0 ? row[at] : digit));
  return /ann(?:dot)?bee.{0,24}?mail(?:dot|punkt|punto|точка)?example/.test(row) || digits.join('').includes('9988775');
}

const base64 = (value: string) =>
  ['', 'x', 'xy', '1:'].some((before) =>
    [REVIEWER.email, REVIEWER.email.toLowerCase()].some((email) =>
      decodeURIComponent(value).includes(btoa(before + email).slice(4, -4)),
    ),
  );

/** Every string anywhere in it. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

test('what is planted is there to be found', () => {
  for (const one of SPELLINGS) expect([one, reveals(`Warm. ${one}.`)]).toEqual([one, true]);
});

describe("what the proxy knows to be the reviewer's own email or phone number", () => {
  test('is masked in every text of the review, and an address that holds one is dropped', async () => {
    const saved: string[] = [];
    const snapshotStore: SnapshotStore = {
      load: async () => null,
      save: async (_key, { json }) => void saved.push(json),
      acquireLease: async () => ({ granted: true }),
      settleLease: async () => {},
      close: async () => {},
    };
    await fc.assert(
      fc.asyncProperty(fc.array(planted, { minLength: 1, maxLength: 6 }), async (fields) => {
        saved.length = 0;
        const hidden = { ...fields[0], id: 'hidden', showOnWidget: false };
        const reviews = [...fields, hidden].map((one) => review({ ...REVIEWER, ...one }));
        const scene = startProxy(() => listing(reviews), { embed: renderEmbed, snapshotStore });
        const token = await scene.sign(['reviews:read']);
        const ask = async (resource: string) =>
          (
            await scene.proxy(new Request(`https://proxy.test/widget/v1/vendors/${VENDOR}/${resource}?token=${token}`))
          ).text();
        const page = JSON.parse(await ask('reviews'));
        expect(page.reviews).toHaveLength(fields.length);
        const markup = (await ask('embed')).replaceAll(token, '');
        expect(markup).toContain('•••');
        await new Promise((resolve) => setTimeout(resolve, 0));
        expect(saved).toHaveLength(1);
        const leaving = [...stringsIn(page.reviews), ...page.sources, ...stringsIn(JSON.parse(saved[0]!))];
        for (const one of leaving)
          expect([one, reveals(one), /%/.test(one) ? false : base64(one)]).toEqual([one, false, false]);
        expect(/annbee.{0,24}mail.{0,6}example/i.test(markup.replace(/[^\p{L}\p{N}]/gu, ''))).toBe(false);
        for (const one of page.reviews) {
          expect(one).toMatchObject({
            author: '',
            avatar: null,
            url: null,
            media: [],
            product: null,
            reply: { author: '' },
          });
          expect([one.title, one.text, one.source, one.reply.text]).toEqual(
            Array(4).fill(expect.stringContaining('•••')),
          );
        }
      }),
      { numRuns: 20, seed: 19 },
    );
  });
});
