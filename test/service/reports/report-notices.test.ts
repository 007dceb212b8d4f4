import { describe, expect, test } from 'vitest';
import type { ReportDecision } from '../../../src/contract/service/report.js';
import { invitedService } from '../invited-service.js';
import { ENGINES, NEW_REPORT, temporaryStore } from '../temporary-service.js';

async function decided(
  decision: ReportDecision,
  { review = {}, report = {} }: { review?: object; report?: object } = {},
) {
  const store = await temporaryStore();
  const { id: vendorId } = await store.vendors.create({ name: 'Hats', senderName: 'The Hat Shop' });
  const channel = { email: 'ada@shop.example', phoneNumber: '+49 30 123456' };
  const { id: reviewId } = await store.reviews.submit({
    vendorId,
    rating: '1',
    title: 'Thieves',
    text: 'All of you.',
    firstName: 'Ada',
    lastName: 'Lovelace',
    channel,
    ...review,
  });
  const made = (await store.reports.create({ vendorId, reviewId }, { ...NEW_REPORT, ...report }))!;
  const details = (await store.reports.decide({ vendorId, reportId: made.id }, decision))!;
  return { details, made, reviewId };
}

const HELD_BACK = { decision: 'held_back', heldBackReason: 'personal_data', statement: 'It names a clerk.' } as const;

describe('the notices of a decision', () => {
  test('tell the reporter what was decided and why, and how to disagree', async () => {
    const { details, made, reviewId } = await decided({
      decision: 'kept',
      statement: 'It is an opinion about a sale.',
    });
    expect(details.notices).toHaveLength(1);
    const [notice] = details.notices;
    expect(notice).toMatchObject({ to: 'reporter', name: 'Rosa Reader', email: 'rosa@reader.example', toldAt: null });
    for (const part of [
      made.id,
      reviewId,
      'it is abusive',
      'stays as it is',
      'It is an opinion about a sale.',
      'court',
    ])
      expect(notice!.text).toContain(part);
  });

  test('tell both when the review is held back', async () => {
    const { details, reviewId } = await decided(HELD_BACK);
    expect(details.notices.map(({ to }) => to)).toEqual(['reporter', 'author']);
    const author = details.notices[1]!;
    expect(author).toMatchObject({ name: 'Ada Lovelace', email: 'ada@shop.example', phoneNumber: null });
    for (const part of ['no longer shown, because it shows personal data', 'It names a clerk.', reviewId, 'court'])
      expect(author.text).toContain(part);
  });

  test('hold no word of a stranger, not even a name, where an address was typed with the review or the report', async () => {
    const spam = (what: string) => `You won, ${what}: http://spam.example`;
    const { details } = await decided(HELD_BACK, {
      review: { firstName: spam('Ada'), lastName: spam('L'), title: spam('title'), text: spam('text') },
      report: { name: spam('Rosa'), explanation: spam('why'), page: 'http://spam.example/page' },
    });
    expect(details.notices).toHaveLength(2);
    for (const { subject, text } of details.notices) {
      expect(text).toMatch(/^Hello,\n/);
      expect(subject + text).not.toMatch(/won|spam/);
    }
  });

  test('greet an author whom the shop has invited, and say what the review said', async () => {
    const { store, vendor, invite, review } = await invitedService();
    const noticeFor = async (channel: object) => {
      const { invitation } = await invite({ channel: { email: 'ada@shop.example' }, send: false });
      const { feedback } = await review({
        invitation,
        firstName: 'Ada',
        title: 'Thieves',
        text: 'All of you.',
        channel,
      });
      const made = (await store.reports.create({ vendorId: vendor.id, reviewId: feedback.id }, NEW_REPORT))!;
      return (await store.reports.decide({ vendorId: vendor.id, reportId: made.id }, HELD_BACK))!.notices[1]!;
    };
    for (const channel of [{}, { email: 'Ada@shop.example' }]) {
      const { text } = await noticeFor(channel);
      expect(text).toMatch(/^Hello Ada/);
      expect(text).toContain('Thieves\nAll of you.');
    }
    const elsewhere = await noticeFor({ email: 'victim@else.example' });
    expect(elsewhere.text).toMatch(/^Hello,\n/);
    expect(elsewhere.text).not.toContain('Thieves');
  });

  test('never tell the author who reported the review, nor quote what the reporter wrote', async () => {
    const { details } = await decided(HELD_BACK);
    const [reporter, author] = details.notices;
    for (const secret of ['Rosa', 'rosa@reader.example', NEW_REPORT.explanation, NEW_REPORT.page!])
      expect(author!.text + author!.subject).not.toContain(secret);
    // Whoever reports may give another's address: no words or links of theirs are sent there.
    for (const own of [NEW_REPORT.explanation, NEW_REPORT.page!]) expect(reporter!.text).not.toContain(own);
  });

  test('go to the phone of an author without an email, and say so where nobody knows either', async () => {
    const byPhone = await decided(HELD_BACK, { review: { channel: { phoneNumber: '+49 30 123456' } } });
    expect(byPhone.details.notices[1]).toMatchObject({ email: null, phoneNumber: '+49 30 123456' });
    const unknown = await decided(HELD_BACK, { review: { channel: {}, firstName: undefined, lastName: undefined } });
    expect(unknown.details.notices[1]).toMatchObject({ name: null, email: null, phoneNumber: null });
    expect(unknown.details.notices[1]!.text).toMatch(/^Hello,/);
  });

  test.each(ENGINES)('go to whoever was invited, where the review itself has no address, on %s', async (engine) => {
    const { store, vendor, invite, review } = await invitedService({ engine });
    const decide = async (channel: object, body: object = {}) => {
      const { invitation } = await invite({ channel, send: false });
      const { feedback } = await review({ invitation, text: 'You thieves.', ...body });
      const made = (await store.reports.create({ vendorId: vendor.id, reviewId: feedback.id }, NEW_REPORT))!;
      const place = { vendorId: vendor.id, reportId: made.id };
      const { notices } = (await store.reports.decide(place, HELD_BACK))!;
      return { author: notices[1], mail: await store.reports.mail(place, 'report_statement') };
    };
    const mailed = await decide({ email: 'ada@shop.example' });
    expect(mailed.author).toMatchObject({ to: 'author', email: 'ada@shop.example', phoneNumber: null });
    expect(mailed.mail).toMatchObject({ address: 'ada@shop.example' });
    const phoned = await decide({ phoneNumber: '+49 30 123456' });
    expect(phoned.author).toMatchObject({ email: null, phoneNumber: expect.stringContaining('123456') });
    const own = await decide({ email: 'ada@shop.example' }, { channel: { email: 'ida@own.example' } });
    expect(own.author).toMatchObject({ email: 'ida@own.example' });
  });

  test('are none for a reporter who left no address', async () => {
    const report = { reason: 'child_abuse', name: undefined, email: undefined };
    const { details } = await decided({ decision: 'kept', statement: 'It shows nothing of the kind.' }, { report });
    expect(details.notices).toEqual([]);
  });

  test('quote a long review only in part, and halve no character', async () => {
    const { store, vendor, invite, review } = await invitedService();
    const { invitation } = await invite({ send: false });
    const { feedback } = await review({ invitation, text: '🫖'.repeat(2000) });
    const made = (await store.reports.create({ vendorId: vendor.id, reviewId: feedback.id }, NEW_REPORT))!;
    const { notices } = (await store.reports.decide({ vendorId: vendor.id, reportId: made.id }, HELD_BACK))!;
    expect(notices[1]!.text).toContain(`${'🫖'.repeat(300)} […]`);
    expect(notices[1]!.text).not.toContain('🫖'.repeat(301));
  });
});
