import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { CAMPAIGN_DEFAULTS, type Campaign } from '../../../src/contract/service/campaign.js';
import { inviteComposers, previewInvite } from '../../../src/server/invites/compose-invite.js';
import { createMailSender, type Mail } from '../../../src/server/messages/mail-sender.js';
import type { TakenMessage } from '../../../src/service/index.js';
import { startMailServer } from '../messages/mail-server.js';
import { type Invited, invitePages, KETTLE, ORIGIN, TEAPOT } from './invite-pages.js';

const SHOP = { name: 'Blue Kettle', logoUrl: '', website: 'blue-kettle.example', address: '' };

async function composing(body: object = {}, fields: Partial<Campaign> = {}) {
  const pages = await invitePages();
  if (Object.keys(fields).length > 0) await pages.campaign(fields);
  const invited: Invited = await pages.invite(body);
  const { clock, store } = pages;
  const compose = inviteComposers({ store, url: ORIGIN, now: () => clock.at });
  const message = (reminder = 0) =>
    ({
      kind: reminder > 0 ? 'invite_reminder' : 'invite',
      id: `invite:${invited.invite.id}`,
      vendorId: pages.vendor.id,
      subjectId: invited.invite.id,
      details: { reminder },
    }) as unknown as TakenMessage;
  const mail = async (reminder = 0) => (await compose[message(reminder).kind]!(message(reminder))) as Mail;
  return { ...pages, invited, compose, message, mail };
}

describe('an invite that goes out', () => {
  test('is in the name of the shop, to the customer, with links that open its pages', async () => {
    const { mail, invited, open } = await composing({ products: [KETTLE] });
    const { to, fromName, subject, text, html, headers } = await mail();
    expect(to).toEqual({ name: 'Ada Lovelace', address: 'ada@shopper.example' });
    expect([fromName, subject]).toEqual(['Blue Kettle', 'How was your purchase from Blue Kettle?']);
    expect(text).toContain(`${ORIGIN}/review/${invited.invitation}\n`);
    expect(html).toContain(`${ORIGIN}/review/${invited.invitation}?rating=5`);
    const [, unsubscribe] = /^<(.*)>$/.exec(headers!['List-Unsubscribe']!)!;
    expect(headers!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(text).toContain(unsubscribe);
    expect((await open(unsubscribe!.slice(ORIGIN.length))).status).toBe(200);
  });

  test('is worded in the language of the invite, or else of the campaign, by the shop where it has words', async () => {
    const texts = [
      { language: 'de', subject: 'Na, {firstName}?', text: 'Wie ist der {product}?' },
      { language: 'de-AT', subject: 'Servus {firstName}', text: 'Und?' },
    ];
    const subjectIn = async (language?: string) =>
      (await (await composing({ products: [KETTLE], language }, { texts, language: 'fr' })).mail()).subject;
    expect(await subjectIn('de')).toBe('Na, Ada?');
    expect(await subjectIn('de-CH')).toBe('Na, Ada?');
    expect(await subjectIn('de-at')).toBe('Servus Ada');
    expect(await subjectIn('es')).toBe('¿Qué tal su compra en Blue Kettle?');
    expect(await subjectIn()).toBe('Comment s’est passé votre achat chez Blue Kettle\u00a0?');
  });

  test('reminds once or twice, and not after a review', async () => {
    const { mail, send, invited, compose, message } = await composing({ products: [KETTLE, TEAPOT] });
    const { subject, text } = await mail(1);
    expect(subject).toBe('A short reminder: how was your purchase from Blue Kettle?');
    expect(text).toMatch(/Enamel kettle\nWrite a review:\n[\s\S]*Teapot <b>"big"<\/b>\nWrite a review:\n/);
    await send(invited.invitations![0]!.invitation, { rating: '1' });
    expect(await compose.invite_reminder!(message(2))).toBeNull();
  });

  test('waits for the end of quiet hours, and says nothing to who is unsubscribed', async () => {
    const { compose, message, clock, open, unsubscribeToken, invited } = await composing(
      {},
      { quietHours: { from: 21, to: 8 } },
    );
    clock.at = new Date('2026-03-02T23:00:00.000Z');
    expect(await compose.invite!(message())).toEqual({
      notBefore: new Date('2026-03-03T08:00:00.000Z'),
      outcome: 'quiet_hours',
    });
    await open(`/unsubscribe/${await unsubscribeToken(invited.invite.id)}`, { method: 'POST' });
    expect(await compose.invite!(message())).toBeNull();
  });

  test('has a picture that tells of opening only where the campaign asks for it', async () => {
    expect((await (await composing()).mail()).html).not.toContain('opened.gif');
    const { mail, invited } = await composing({}, { tracksOpens: true });
    expect((await mail()).html).toContain(`${ORIGIN}/review/${invited.invitation}/opened.gif`);
  });

  test('carries its headers whole to the mail server, signed', async () => {
    const { url, mails } = await startMailServer();
    const { compose, message, mail } = await composing({ firstName: 'Ada\u202e', lastName: '' });
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const sender = createMailSender({
      smtpUrl: url,
      from: { name: 'Reviews', address: 'reviews@blue-kettle.example' },
      dkim: {
        domainName: 'blue-kettle.example',
        keySelector: 'k1',
        privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      },
      compose: compose.invite!,
    });
    onTestFinished(() => sender.close());
    expect(await sender.send(message(), async () => true)).toEqual({ state: 'sent' });
    const { raw } = mails[0]!;
    const { headers } = await mail();
    expect(raw).toMatch(/^From: Blue Kettle <reviews@blue-kettle\.example>\r$/m);
    expect(raw).toMatch(/^To: Ada <ada@shopper\.example>\r$/m);
    expect(/^List-Unsubscribe:\s+(\S+)\r$/m.exec(raw)?.[1]).toBe(headers!['List-Unsubscribe']);
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(/ h=([^;]+);/.exec(raw)![1]!.toLowerCase()).toMatch(/list-unsubscribe:list-unsubscribe-post/);
  });
});

describe('a preview', () => {
  test('is what the campaign sends in a language, to nobody', async () => {
    const campaign = { ...CAMPAIGN_DEFAULTS, tracksOpens: true };
    const { subject, text, html } = await previewInvite(campaign, SHOP, 'nl');
    expect(subject).toBe('Hoe was uw aankoop bij Blue Kettle?');
    expect(text).toMatch(/^Hallo Ada,/);
    expect(html).not.toContain('opened.gif');
    const texts = [{ language: 'nl', subject: 'Eigen', text: 'Eigen tekst' }];
    expect((await previewInvite({ ...campaign, texts }, SHOP, 'nl-BE', { reminder: 1 })).text).toMatch(
      /^Een paar dagen geleden[^\n]*\n\nEigen tekst/,
    );
  });
});
