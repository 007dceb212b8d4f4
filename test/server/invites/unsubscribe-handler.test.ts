import { describe, expect, test } from 'vitest';
import { awayStore, invitePages, textOf } from './invite-pages.js';

const ONE_CLICK = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };

describe('an unsubscribe link', () => {
  test('changes nothing when it is opened, as programs that check mails do', async () => {
    const { invite, open, unsubscribeToken, store, vendor, clock } = await invitePages();
    const { invite: sent } = await invite();
    const token = await unsubscribeToken(sent.id);
    for (const method of ['GET', 'HEAD', 'GET']) {
      expect((await open(`/unsubscribe/${token}`, { method })).status).toBe(200);
    }
    expect(await store.invites.toSend(vendor.id, sent.id, clock.at)).not.toBeNull();
    const { html, headers } = await open(`/unsubscribe/${token}`);
    expect(html.match(/<form method="post"><button type="submit">Do not ask me again<\/button><\/form>/g)).toHaveLength(
      1,
    );
    expect(textOf(html)).toContain(
      'Blue Kettle will not ask you for reviews again, nor will any other shop that uses the same sender.',
    );
    expect([headers.get('cache-control'), headers.get('set-cookie')]).toEqual(['no-store', null]);
  });

  test.each([
    ['one click of a mail program', ONE_CLICK],
    ['one click that comes as multipart', { method: 'POST', body: oneClickForm() }],
    ['the button of the page', { method: 'POST', body: '', headers: { origin: 'null' } }],
  ])('ends it by %s: nobody is asked again, by no campaign and no shop of the account', async (_, press) => {
    const { invite, open, unsubscribeToken, store, vendor, clock } = await invitePages();
    const { invite: sent } = await invite({ language: 'de' });
    const token = await unsubscribeToken(sent.id);
    const { status, html, headers } = await open(`/unsubscribe/${token}`, press as RequestInit);
    expect([status, headers.get('set-cookie')]).toEqual([200, null]);
    expect(textOf(html)).toMatch(/^Sie werden nicht mehr gefragt Blue Kettle bittet Sie nicht mehr um Bewertungen/);
    expect(html).toContain('<a href="https://blue-kettle.example/"');
    expect(await store.invites.toSend(vendor.id, sent.id, clock.at)).toBeNull();
    const again = await invite();
    expect(again.invite.state).toBe('unsubscribed');
    expect((await open(`/unsubscribe/${token}`, ONE_CLICK)).status).toBe(200);
  });

  test('that is forged, cut off or of another kind does nothing', async () => {
    const { invite, open, unsubscribeToken, store, vendor, clock } = await invitePages();
    const { invite: sent, invitation } = await invite();
    const token = await unsubscribeToken(sent.id);
    for (const forged of ['', 'x', token.slice(0, -2), `${token}A`, invitation, `${token}/opened.gif`]) {
      for (const init of [{}, ONE_CLICK]) {
        const { status, html } = await open(`/unsubscribe/${forged}`, init);
        expect([status, textOf(html)], forged).toEqual([404, expect.stringContaining('This link does not work.')]);
      }
    }
    expect(await store.invites.toSend(vendor.id, sent.id, clock.at)).not.toBeNull();
  });

  test('says so when it could not be done, so that a mail program comes again', async () => {
    const { open } = await invitePages({ store: awayStore() });
    const { status, headers, html } = await open('/unsubscribe/a.b.c', ONE_CLICK);
    expect([status, headers.get('retry-after')]).toEqual([503, '30']);
    expect(textOf(html)).toContain('This does not work right now. Please try again in a minute.');
  });
});

function oneClickForm(): FormData {
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  return form;
}
