import { describe, expect, onTestFinished, test } from 'vitest';
import type { PublicReview } from '../../../src/contract/widget.js';
import { openDispatcher } from '../../../src/server/messages/open-dispatcher.js';
import { EVERY_ACCOUNT } from '../../../src/service/index.js';
import { imported, NEW_REPORT, temporaryStore } from '../../service/temporary-service.js';
import { startMailServer } from './mail-server.js';

const HELD = { decision: 'held_back', heldBackReason: 'personal_data', statement: 'It names a clerk.' } as const;

/** A vendor with a review, and a dispatcher that mails to a real server. */
async function scene({
  engine = 'sqlite' as 'sqlite' | 'postgres',
  email = 'ada@shopper.example' as string | null,
  refusal = undefined as number | undefined,
} = {}) {
  const store = await temporaryStore(engine);
  const mail = await startMailServer({ onRecipient: () => refusal });
  const vendor = await store.vendors.create({ name: 'Hats', senderName: 'The Hat Shop' });
  const review = imported({ text: 'It is\nthe clerk Rosa.', authorName: 'Ada', email, phoneNumber: '+49 30 123456' });
  await store.reviews.import(vendor.id, [review]);
  const { id: reviewId } = (await store.reviews.list(vendor.id)).reviews[0]!;
  const dispatcher = await openDispatcher({
    settings: {
      mail: {
        smtpUrl: mail.url,
        from: { name: 'Hats', address: 'hats@hats.example' },
        dkim: null,
        bounces: null,
        bouncesFolder: null,
      },
      webhooksToPrivate: false,
    },
    textMessages: null,
    sourceReplies: null,
    store,
    toCard: ({ id }) => ({ id }) as PublicReview,
    url: 'https://hats.example',
    log: () => {},
  });
  onTestFinished(() => dispatcher.close());
  const report = async (more: object = {}, options: object = { mail: true }) =>
    (await store.reports.create({ vendorId: vendor.id, reviewId }, { ...NEW_REPORT, ...more }, options))!.id;
  const decide = (reportId: string, decision: object = HELD) =>
    store.reports.decide({ vendorId: vendor.id, reportId }, decision as typeof HELD, new Date(), { mail: true });
  const get = async (reportId: string) => (await store.reports.get({ vendorId: vendor.id, reportId }))!;
  const states = async () =>
    Object.fromEntries((await store.messages.list({ limit: 50 })).map(({ kind, state }) => [kind, state]));
  /** Resolves when nothing waits any more. */
  async function sent() {
    dispatcher.start();
    const isDone = ({ state }: { state: string }) => state !== 'waiting' && state !== 'sending';
    await expect.poll(async () => (await store.messages.list({ limit: 50 })).every(isDone)).toBe(true);
  }
  return { store, mail, vendor, reviewId, dispatcher, report, decide, get, states, sent };
}

describe.each(['sqlite', 'postgres'] as const)('mails about reports, on %s', (engine) => {
  test('are a receipt, the decision to the reporter, and its reasons to the author, who never learns who reported', async () => {
    const { mail, report, decide, get, sent, reviewId } = await scene({ engine });
    const id = await report();
    await decide(id);
    await sent();
    const of = (address: string, text: string) =>
      mail.mails.find((one) => one.to[0] === address && one.text.includes(text));
    const receipt = of('rosa@reader.example', 'We have received your report');
    expect(receipt).toMatchObject({ subject: 'Your report of a review at The Hat Shop', to: ['rosa@reader.example'] });
    expect(receipt!.text).toContain(id);
    const decision = of('rosa@reader.example', 'This is what we decided')!;
    for (const part of [id, reviewId, 'it shows personal data', HELD.statement, 'court'])
      expect(decision.text).toContain(part);
    const statement = of('ada@shopper.example', 'no longer shown')!;
    for (const part of ['it shows personal data', HELD.statement, reviewId, 'court'])
      expect(statement.text).toContain(part);
    expect(statement.raw).not.toMatch(/Rosa Reader|rosa@|insults|clerk Rosa/);
    expect(mail.mails).toHaveLength(3);
    const { reporterToldAt, authorToldAt } = await get(id);
    expect([reporterToldAt, authorToldAt]).toEqual([expect.any(String), expect.any(String)]);
  });
});

describe('mails about reports', () => {
  test.each([
    [
      'de-AT',
      'Ihre Meldung einer Bewertung',
      'Grund: beleidigend',
      'Ihre Bewertung',
      'Grund: sie zeigt persönliche Daten',
    ],
    ['fr', 'Votre signalement', 'Motif : injurieux', 'Votre avis', 'Motif : il contient des données personnelles'],
    ['es', 'Su denuncia', 'Motivo: ofensiva', 'Su opinión', 'Motivo: contiene datos personales'],
    ['it', 'La sua segnalazione', 'Motivo: offensiva', 'La sua recensione', 'Motivo: contiene dati personali'],
    ['nl', 'Uw melding', 'Reden: beledigend', 'Uw beoordeling', 'Reden: hij bevat persoonlijke gegevens'],
    ['pt-PT', 'A sua denúncia', 'Motivo: ofensiva', 'A sua avaliação', 'Motivo: contém dados pessoais'],
    ['pl', 'Zgłoszenie opinii', 'Powód: obraźliwa', 'Pani/Pana opinia', 'Powód: zawiera dane osobowe'],
    ['ja', 'Your report', 'it is abusive', 'Your review', 'it shows personal data'],
  ])('are in the language of the page: %s', async (language, subject, reported, authorSubject, heldBack) => {
    const { mail, report, decide, sent } = await scene();
    await decide(await report({ language }));
    await sent();
    const [author] = mail.mails.filter(({ to }) => to[0] === 'ada@shopper.example');
    const reporter = mail.mails.filter(({ to }) => to[0] === 'rosa@reader.example');
    expect(reporter.map((one) => one.subject.startsWith(subject))).toEqual([true, true]);
    for (const one of reporter) expect(one.text).toContain(reported);
    expect(author!.subject).toContain(authorSubject);
    expect(author!.text).toContain(heldBack);
    for (const { html, text } of mail.mails) {
      expect(html).toContain(`<html lang="${language === 'ja' ? 'en' : language.slice(0, 2)}"`);
      expect(text).not.toMatch(/\{[a-z]+\}/);
    }
  });

  test.each(['kept', 'held_back'])(
    'hold no words of a reporter, not even their name, when it is %s',
    async (decision) => {
      const { mail, report, decide, sent } = await scene();
      const typed = { name: 'Buy at https://spam.example', explanation: 'Buy now <b>!', page: 'https://spam.example/' };
      const id = await report(typed);
      await decide(id, decision === 'kept' ? { decision, statement: 'It is an opinion.' } : HELD);
      await sent();
      expect(mail.mails).toHaveLength(decision === 'kept' ? 2 : 3);
      for (const { raw } of mail.mails) expect(raw).not.toMatch(/spam\.example|Buy/);
    },
  );

  test('do not flood an address that somebody else typed: five receipts a day, however it is written', async () => {
    const { mail, report, sent } = await scene();
    for (let count = 0; count < 8; count++)
      await report({ email: count % 2 ? 'Rosa@Reader.example' : NEW_REPORT.email });
    await sent();
    expect(mail.mails).toHaveLength(5);
  });

  test('go to nobody without an address, and leave an author with a phone to a person', async () => {
    const { mail, report, decide, get, sent, states } = await scene({ email: null });
    const id = await report({ reason: 'child_abuse', name: undefined, email: undefined });
    await decide(id);
    await sent();
    expect(mail.mails).toEqual([]);
    expect(await states()).toEqual({ report_decision: 'cancelled', report_statement: 'cancelled' });
    expect((await get(id)).notices).toMatchObject([{ to: 'author', phoneNumber: '+49 30 123456', toldAt: null }]);
  });

  test('say nothing of what was erased, or was told by a person, meanwhile', async () => {
    const { store, mail, vendor, report, decide, sent, reviewId } = await scene();
    const id = await report({}, {});
    await decide(id);
    await store.reports.markTold({ vendorId: vendor.id, reportId: id }, { reporter: true });
    const found = (await store.erasures.findReview(reviewId, { account: EVERY_ACCOUNT }))!;
    await store.erasures.erase(found, { subject: 'review', keepText: false });
    await sent();
    expect(mail.mails).toEqual([]);
  });

  test('are not added where the server sends none', async () => {
    const { store, vendor, report } = await scene();
    const reportId = await report({}, {});
    await store.reports.decide({ vendorId: vendor.id, reportId }, HELD);
    expect(await store.messages.list({ limit: 50 })).toEqual([]);
  });

  test('that cannot be delivered are said so, and leave the notice to do', async () => {
    const { report, decide, get, sent, states } = await scene({ refusal: 550 });
    const id = await report();
    await decide(id);
    await sent();
    expect(await states()).toEqual({ report_receipt: 'dead', report_decision: 'dead', report_statement: 'dead' });
    expect((await get(id)).notices.map(({ toldAt }) => toldAt)).toEqual([null, null]);
  });
});
