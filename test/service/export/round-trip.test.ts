import { describe, expect, test } from 'vitest';
import { INCENTIVES, RELATIONSHIPS, VERIFIED_BY } from '../../../src/contract/disclosures.js';
import { INVITE_STATES, InviteReason } from '../../../src/contract/service/invite.js';
import { HELD_BACK_REASONS } from '../../../src/contract/service/review.js';
import {
  type ContactLine,
  ExportLine,
  type ReportLine,
  type ReviewLine,
} from '../../../src/service/export/export-lines.js';
import type { Store } from '../../../src/service/store.js';
import fc from '../../fixtures/fast-check.js';
import { ENGINES, imported, temporaryStore } from '../temporary-service.js';

const texts = fc
  .string({ unit: 'binary', maxLength: 40 })
  .map((text) => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, ''));
const nullable = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const moments = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const days = moments.map((moment) => moment.slice(0, 10));

const reviewLines: fc.Arbitrary<Omit<ReviewLine, 'invite'>> = fc.record({
  line: fc.constant('review' as const),
  id: fc.uuid(),
  authorName: texts,
  name: texts,
  email: nullable(texts),
  phoneNumber: nullable(texts),
  photo: nullable(texts),
  rating: fc.constantFrom('', '1', '4.5', '5', '3.33'),
  title: nullable(texts),
  text: texts,
  createdAt: moments,
  updatedAt: moments,
  isArchived: fc.boolean(),
  showOnWidget: fc.boolean(),
  shield: fc.boolean(),
  source: texts,
  sourceFeedbackId: fc.uuid(),
  reviewUrl: nullable(texts),
  type: nullable(texts),
  videoRef: nullable(texts),
  gifRef: nullable(texts),
  pictures: fc.array(texts, { maxLength: 3 }),
  response: nullable(fc.record({ name: texts, date: days, comment: texts })),
  product: nullable(fc.record({ sourceProductId: fc.uuid(), title: fc.uuid() })),
  verifiedBy: nullable(fc.constantFrom(...VERIFIED_BY)),
  experiencedAt: nullable(days),
  incentive: nullable(fc.constantFrom(...INCENTIVES)),
  relationship: nullable(fc.constantFrom(...RELATIONSHIPS)),
  shownAt: nullable(moments),
  heldBackReason: nullable(fc.constantFrom(...HELD_BACK_REASONS)),
  answers: nullable(fc.constantFrom({ size: 'L' }, { fit: 'wide', again: 'yes' })),
});
const reportLines: fc.Arbitrary<ReportLine> = fc.record({
  line: fc.constant('report' as const),
  id: fc.uuid(),
  reviewId: fc.uuid(),
  reason: fc.constantFrom('other', 'spam'),
  explanation: texts,
  name: nullable(texts),
  email: nullable(texts),
  goodFaith: fc.boolean(),
  page: nullable(texts),
  language: nullable(fc.constantFrom('de', 'pt-PT')),
  createdAt: moments,
  decision: nullable(fc.constantFrom('kept', 'held_back', 'archived')),
  heldBackReason: nullable(fc.constantFrom(...HELD_BACK_REASONS)),
  statement: nullable(texts),
  decidedAt: nullable(moments),
  reporterToldAt: nullable(moments),
  authorToldAt: nullable(moments),
});
const contactLines: fc.Arbitrary<ContactLine> = fc.record({
  line: fc.constant('contact' as const),
  id: fc.uuid(),
  firstName: texts,
  lastName: texts,
  email: nullable(texts),
  phoneNumber: nullable(texts),
  source: texts,
  sourceContactId: texts,
  createdAt: moments,
  invites: fc.array(
    fc.record({
      id: fc.uuid(),
      campaignId: nullable(texts),
      channel: fc.constantFrom('email', 'sms'),
      products: nullable(fc.array(fc.record({ sourceProductId: fc.uuid(), title: fc.uuid() }), { maxLength: 2 })),
      createdAt: moments,
      dueAt: moments,
      language: nullable(texts),
      timeZone: nullable(texts),
      // What was still queued is not sent from two servers.
      state: nullable(fc.constantFrom(...INVITE_STATES.filter((state) => state !== 'queued'))),
      reason: nullable(fc.constantFrom(...InviteReason.options)),
      reminders: nullable(fc.nat({ max: 2 })),
      sentAt: nullable(moments),
      deliveredAt: nullable(moments),
      openedAt: nullable(moments),
      reviewedAt: nullable(moments),
      // A number of an order is there once.
      orderId: fc.constant(null),
    }),
    // A contact has the invite that it was created with.
    { maxLength: 1 },
  ),
});
const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
type Line = ContactLine | ReviewLine | ReportLine;
const LINES = fc
  .record({
    ids: fc.uniqueArray(fc.uuid(), { minLength: 14, maxLength: 14 }),
    contacts: fc.array(contactLines, { maxLength: 2 }),
    reviews: fc.array(reviewLines, { maxLength: 6 }),
    reports: fc.array(reportLines, { maxLength: 2 }),
  })
  .map(({ ids, contacts, reviews, reports }): Line[] => {
    let named = 0;
    const id = () => ids[named++]!;
    const invited = contacts.map((contact, at) => {
      const invites = contact.invites.map((invite) => ({ ...invite, id: id() }));
      return { ...contact, id: id(), sourceContactId: `contact ${at}`, invites };
    });
    const invites = invited.flatMap((contact) => contact.invites);
    // The first reviews were written on an invite each, and the first reports are of the first reviews.
    const written = reviews.map((review, at): ReviewLine => {
      const invite = invites[at];
      const use = invite ? { id: invite.id, productNumber: at } : null;
      return { ...review, id: id(), sourceFeedbackId: `review ${at}`, invite: use };
    });
    const reported = reports.map((report, at) => ({ ...report, reviewId: written[at]?.id ?? report.reviewId }));
    return [...invited, ...written, ...reported.map((report, at) => ({ ...report, id: id(), page: `page ${at}` }))];
  });

async function exported(store: Store, vendorId: string, contacts = true): Promise<Line[]> {
  const lines: ExportLine[] = [];
  for await (const batch of store.exports.lines(vendorId, { contacts })) lines.push(...batch);
  // As a file has them, without the products that their reviews name.
  const all = lines.slice(1).map((line) => ExportLine.parse(JSON.parse(JSON.stringify(line))));
  return all.filter((line) => line.line !== 'product') as Line[];
}

/** What a line is known by, whatever its ids. */
function keyOf(line: Line): string | null {
  if (line.line === 'report') return line.page;
  return line.line === 'review' ? line.sourceFeedbackId : line.sourceContactId;
}

/** Each id of a line with that of its copy. */
function idPairs(line: Line, copy: Line): [string, string][] {
  if (line.line !== 'contact') return [[line.id, copy.id]];
  const invites = (copy as ContactLine).invites;
  return [[line.id, copy.id], ...line.invites.map(({ id }, at): [string, string] => [id, invites[at]!.id])];
}

function withIds(line: Line, idOf: (id: string) => string): Line {
  const id = idOf(line.id);
  // A report is known by vendor and id, so its own id stays.
  if (line.line === 'report') return { ...line, reviewId: idOf(line.reviewId) };
  if (line.line === 'review')
    return { ...line, id, invite: line.invite && { ...line.invite, id: idOf(line.invite.id) } };
  return { ...line, id, invites: line.invites.map((invite) => ({ ...invite, id: idOf(invite.id) })) };
}

describe.each(ENGINES)('an export on %s', (engine) => {
  test('imported again is the same, in every field', async () => {
    const store = await temporaryStore(engine);
    await fc.assert(
      fc.asyncProperty(LINES, async (given) => {
        const [first, second] = [await store.vendors.create({ name: 'a' }), await store.vendors.create({ name: 'b' })];
        try {
          await store.exports.restore(first.id, given);
          const lines = await exported(store, first.id);
          expect([...lines].sort(byId)).toEqual([...given].sort(byId));
          // A second vendor of the same database cannot have the same ids, but the same in its place everywhere.
          await store.exports.restore(second.id, lines);
          const copies = await exported(store, second.id);
          const named = new Map(copies.map((copy) => [keyOf(copy), copy]));
          const ids = new Map(lines.flatMap((line) => idPairs(line, named.get(keyOf(line))!)));
          const renamed = lines.map((line) => withIds(line, (id) => ids.get(id) ?? id));
          expect([...copies].sort(byId)).toEqual(renamed.sort(byId));
          const reviews = lines.filter((line) => line.line === 'review');
          expect(await store.reviews.count(second.id, { showOnWidget: true })).toBe(
            reviews.filter(({ showOnWidget }) => showOnWidget).length,
          );
        } finally {
          await store.erasures.eraseVendor(first.id, 'default');
          await store.erasures.eraseVendor(second.id, 'default');
        }
      }),
      { numRuns: engine === 'sqlite' ? 40 : 10 },
    );
  });

  test('leaves addresses out unless they are asked for, and leaves alone what is there', async () => {
    const store = await temporaryStore(engine);
    const { id } = await store.vendors.create({ name: 'Hats' });
    await store.reviews.import(id, [
      imported({ email: 'ada@mail.example', phoneNumber: '+49 1', showOnWidget: false }),
    ]);
    const [line] = await exported(store, id, false);
    expect(line).toMatchObject({ line: 'review', email: null, phoneNumber: null, showOnWidget: false });
    expect(await store.exports.restore(id, [{ ...(line as ReviewLine), showOnWidget: true }])).toEqual({
      suppressions: 0,
      contacts: 0,
      products: 0,
      reviews: 0,
      reports: 0,
    });
    expect(await exported(store, id)).toMatchObject([{ email: 'ada@mail.example', showOnWidget: false }]);
  });

  test('is of one moment, whatever is written while it is read', async () => {
    const store = await temporaryStore(engine);
    const { id } = await store.vendors.create({ name: 'Hats' });
    const many = (day: string) => Array.from({ length: 1200 }, () => imported({ createdAt: `${day}T00:00:00Z` }));
    await store.reviews.import(id, many('2026-01-02'));
    const lines = store.exports.lines(id, { contacts: false });
    await lines.next();
    await store.reviews.import(id, many('2026-01-01'));
    await store.reviews.import(id, many('2026-01-03'));
    let count = 0;
    for await (const batch of lines) count += batch.length;
    expect(count).toBe(1200);
    expect(await exported(store, id)).toHaveLength(3600);
  });
});
