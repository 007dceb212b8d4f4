import { describe, expect, test } from 'vitest';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import { createRequestLimits } from '../../../src/stores/index.js';
import { awayStore, invitePages, KETTLE, TEAPOT, textOf } from './invite-pages.js';

const DAY_MS = 86_400_000;
/** What a browser sends that shows a page. */
const SHOWN = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

describe('the page of an invite', () => {
  test('shows whose it is, what it is about, and a form that needs no script', async () => {
    const { invite, open } = await invitePages();
    const { invitation } = await invite({ products: [KETTLE] });
    const { status, headers, html } = await open(`/review/${invitation}?rating=4`);
    expect(status).toBe(200);
    expect(textOf(html)).toMatch(/^Write a review Enamel kettle You were invited to review your purchase\./);
    expect(html).toContain('<img src="https://logo.shop.example/l.png" alt="Blue Kettle" height="40">');
    expect(html).toContain('<img src="https://img.shop.example/k.jpg" alt="" width="64" height="64">');
    expect(html).toContain('name="firstName" value="Ada"');
    expect(html).toContain('name="lastName" value="Lovelace"');
    expect(html.match(/" checked/g)).toHaveLength(1);
    expect(html).toContain('value="4" required aria-label="4 stars – Good" checked');
    expect(html).not.toContain('<script');
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('has a short link for text messages, which leads to the product that is left, and a forged one nowhere', async () => {
    const { invite, open, store, vendor, clock, send } = await invitePages();
    const { invite: created, invitations } = await invite({ products: [KETTLE, TEAPOT] });
    const { shortCode } = (await store.invites.toSend(vendor.id, created.id, clock.at))!;
    const [kettle, teapot] = invitations!.map(({ invitation }) => invitation);
    const short = await open(`/review/${shortCode}`);
    expect([short.status, short.headers.get('location')]).toEqual([303, `./${kettle}`]);
    await send(kettle!, { rating: '5', firstName: 'Ada' });
    expect((await open(`/review/${shortCode}`)).headers.get('location')).toBe(`./${teapot}`);
    for (const forged of [shortCode.replace(/.$/, '-'), shortCode.slice(0, -1), 'A'.repeat(33)]) {
      expect((await open(`/review/${forged}`)).status).toBe(404);
    }
  });

  test('is kept by nobody, found by no search, and tells no other site its address', async () => {
    const { invite, open } = await invitePages();
    const { invitation } = await invite({ products: [KETTLE] });
    const { headers, html } = await open(`/review/${invitation}`);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    const policy = headers.get('content-security-policy')!;
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/=]{44}'; img-src data: https:\/\/logo\.shop\.example https:\/\/img\.shop\.example; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
    );
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toMatch(/ style=| on\w+=/);
  });

  test('chooses no star that there is not', async () => {
    const { invite, open } = await invitePages();
    const { invitation } = await invite();
    for (const rating of ['0', '6', '4.5', '', '%00', '"><script>']) {
      const { status, html } = await open(`/review/${invitation}?rating=${rating}`);
      expect([status, html.includes('" checked')], rating).toEqual([200, false]);
    }
  });

  test('speaks the language of the invite, from right to left where it runs so', async () => {
    const { invite, open } = await invitePages();
    const { html } = await open(`/review/${(await invite({ language: 'ar' })).invitation}`);
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(textOf(html)).toContain('كتابة مراجعة');
  });

  test('leads to the page of the shop where it has one, with the token and the stars', async () => {
    const { invite, open, campaign, store, vendor } = await invitePages();
    const { invitation, invite: sent } = await invite();
    expect((await campaign({ pageUrl: 'https://shop.example/review?lang=de#form' })).status).toBe(200);
    const { status, headers } = await open(`/review/${invitation}?rating=2`, { headers: SHOWN });
    expect([status, headers.get('location')]).toEqual([
      303,
      `https://shop.example/review?lang=de&rw_invite=${invitation}&rw_rating=2#form`,
    ]);
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
    expect((await store.invites.list({ businessId: vendor.id, limit: 1, offset: 0 })).invites[0]).toMatchObject({
      id: sent.id,
      openedAt: expect.any(String),
    });
  });
});

describe('what the shop says of its reviews', () => {
  test('is linked from the form, in the language of the invite, and opens for whoever has the link', async () => {
    const { invite, open, vendor } = await invitePages();
    const { invitation } = await invite({ language: 'de' });
    const { html } = await open(`/review/${invitation}`);
    const [, href] = /<a href="([^"]*)" target="_blank" rel="noopener">Wie diese Bewertungen geprüft werden<\/a>/.exec(
      html,
    )!;
    const policy = await open(new URL(href!, `https://r.example/review/${invitation}`).pathname);
    expect([policy.status, policy.html]).toEqual([200, `${vendor.id} de`]);
    expect([policy.headers.get('cache-control'), policy.headers.get('referrer-policy')]).toEqual([
      'no-store',
      'no-referrer',
    ]);
    expect((await open('/review/a.b.c/policy')).status).toBe(404);
    expect((await open(`/review/${invitation}/policy`, { method: 'POST' })).status).toBe(405);
  });
});

describe('a review that is sent from the page of an invite', () => {
  test.each([1, 2, 3, 4, 5])(
    'with %i stars comes in by the same rules: it is verified, and waits for the shop',
    async (stars) => {
      const { invite, send, reviews } = await invitePages();
      const { invitation } = await invite({ products: [KETTLE] });
      const { status, html } = await send(invitation, {
        rating: `${stars}`,
        title: ' Good ',
        text: 'Boils.\r\nPours.',
        firstName: 'Ada',
        lastName: '',
      });
      expect(status).toBe(200);
      expect(textOf(html)).toBe(
        'Thank you! Your review appears once the shop approves it. It is marked as a verified purchase. Your review Enamel kettle Good Boils. Pours. Ada To the shop',
      );
      expect(await reviews()).toMatchObject([
        {
          rating: `${stars}`,
          title: 'Good',
          text: 'Boils.\nPours.',
          authorName: 'Ada',
          verified: true,
          verifiedBy: 'invitation',
          showOnWidget: false,
          product: KETTLE,
        },
      ]);
    },
  );

  test('is shown at once where the shop shows new reviews', async () => {
    const { invite, send, store, vendor, reviews } = await invitePages();
    await store.moderation.setNewReviews(vendor.id, 'show');
    const { invitation } = await invite();
    const { html } = await send(invitation, { rating: '1' });
    expect(textOf(html)).toContain('Your review is published. It is marked as a verified purchase.');
    expect(await reviews()).toMatchObject([{ rating: '1', showOnWidget: true }]);
  });

  test('comes in once, however often the form is sent and the link is opened', async () => {
    const { invite, send, open, reviews } = await invitePages();
    const { invitation } = await invite();
    const first = await Promise.all([send(invitation, { rating: '5' }), send(invitation, { rating: '5' })]);
    expect(first.map(({ status }) => status)).toEqual([200, 200]);
    for (const again of [
      await send(invitation, { rating: '1', text: 'Changed.' }),
      await open(`/review/${invitation}`),
    ]) {
      expect([again.status, textOf(again.html)]).toEqual([
        200,
        'Thank you! You have already reviewed this. Your review appears once the shop approves it. It is marked as a verified purchase. Your review To the shop',
      ]);
    }
    expect(await reviews()).toMatchObject([{ rating: '5', verified: true }]);
  });

  test('comes in once when two devices send different ones at the same moment, and the other one is told', async () => {
    const { invite, send, reviews } = await invitePages();
    const { invitation } = await invite();
    const both = ['One.', 'Two.'].map((text) => send(invitation, { rating: '5', text }));
    const said = (await Promise.all(both)).map(({ status, html }) => `${status} ${textOf(html)}`);
    expect(said.sort()).toEqual([
      expect.stringContaining('200 Thank you! You have already reviewed this.'),
      expect.stringContaining('200 Thank you! Your review appears once the shop approves it.'),
    ]);
    expect(await reviews()).toMatchObject([{ verified: true }]);
  });

  test('is followed by the next product of the invite, until all are reviewed', async () => {
    const { invite, send, open, reviews } = await invitePages();
    const { invitations } = await invite({ products: [KETTLE, TEAPOT] });
    const [kettle, teapot] = invitations!.map(({ invitation }) => invitation);
    expect(textOf((await open(`/review/${kettle}`)).html)).toMatch(/^Write a review Review 1 of 2 Enamel kettle/);
    const { html } = await send(kettle!, { rating: '4' });
    expect(textOf(html)).toContain('Next: Teapot <b>"big"</b>');
    expect(html).toContain(`href="./${teapot}"`);
    const last = await send(teapot!, { rating: '2' });
    expect(textOf(last.html)).not.toContain('Next');
    expect((await reviews()).map(({ product, verified }) => [product?.title, verified]).sort()).toEqual([
      ['Enamel kettle', true],
      [TEAPOT.title, true],
    ]);
  });

  test('says at each field what is wrong, and keeps everything', async () => {
    const { invite, send, reviews } = await invitePages();
    const { invitation } = await invite();
    const text = `<i>${'x'.repeat(10_000)}`;
    const { status, html } = await send(invitation, {
      text,
      title: 't'.repeat(201),
      firstName: '"Ada"',
      lastName: 'L',
    });
    expect(status).toBe(400);
    expect(html).toContain('role="alert">Your review was not accepted.');
    expect(html).toContain('id="rating-error">Choose from 1 to 5 stars.');
    expect(html).toContain('id="title-error">1 character too long');
    expect(html).toContain('id="text-error">3 characters too long');
    expect(html).toContain(`&#60;i&#62;${'x'.repeat(10_000)}</textarea>`);
    expect(html).toContain('value="&#34;Ada&#34;"');
    expect(html.match(/ autofocus/g)).toHaveLength(1);
    expect(html).toMatch(/value="1" required aria-label="1 star – Bad" autofocus/);
    expect(html).toMatch(/id="text"[^>]* aria-invalid="true" aria-describedby="text-error"/);
    expect(await reviews()).toEqual([]);
    const mended = await send(invitation, { rating: '3', text: text.slice(0, 10_000) });
    expect(mended.status).toBe(200);
  });

  test('of 10,000 characters comes in, whatever they are', async () => {
    const { invite, send, reviews } = await invitePages();
    const { invitation } = await invite();
    expect((await send(invitation, { rating: '5', text: '漢'.repeat(10_000) })).status).toBe(200);
    expect((await reviews())[0]!.text).toHaveLength(10_000);
  });

  test('is not read beyond its limit, nor when it is no form', async () => {
    const { invite, open, send, reviews } = await invitePages();
    const { invitation } = await invite();
    const tooLarge = await send(invitation, { rating: '5', text: 'x'.repeat(128 * 1024) });
    expect([tooLarge.status, tooLarge.headers.get('connection')]).toEqual([413, 'close']);
    for (const body of [new FormData(), '{"rating":5}']) {
      expect((await open(`/review/${invitation}`, { method: 'POST', body })).status).toBe(415);
    }
    expect(await reviews()).toEqual([]);
  });

  test('is counted by its address with all other submissions, and shown back when it is one too many', async () => {
    const limit = createRequestLimits(null)('submissions:address', { requests: 1, seconds: 60 });
    const rates = { submissions: { address: limit, token: limit } };
    const { invite, send, reviews } = await invitePages({ rates });
    const { invitation } = await invite();
    await limit.consume('submissions:192.0.2.1');
    const { status, headers, html } = await send(invitation, { rating: '5', text: 'Kept.', lang: 'de' });
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(html).toContain('Gerade gehen zu viele Bewertungen ein.');
    expect(html).toContain('Kept.</textarea>');
    expect(await reviews()).toEqual([]);
  });

  test('is shown back with all that was typed while the database is away', async () => {
    const { send, open, events } = await invitePages({ store: awayStore() });
    const { status, headers, html } = await send('a.b.c', { rating: '2', text: 'Kept.', lang: 'fr' });
    expect([status, headers.get('retry-after')]).toEqual([503, '30']);
    expect(html).toContain('<html lang="fr" dir="ltr">');
    expect(html).toContain('Kept.</textarea>');
    expect(html).toMatch(/value="2"[^>]* checked/);
    const read = await open('/review/a.b.c', { headers: { 'accept-language': 'de' } });
    expect([read.status, textOf(read.html)]).toEqual([
      503,
      'Bewertung schreiben Das geht gerade nicht. Bitte versuchen Sie es in einer Minute erneut.',
    ]);
    expect(events).toEqual([
      { severity: 'error', event: 'invite_page_failed', error: 'Error', at: expect.any(Array) },
      { severity: 'error', event: 'invite_page_failed', error: 'Error', at: expect.any(Array) },
    ]);
  });

  test('is shown back while it can be neither stored nor kept', async () => {
    const outbox = { submit: async () => ({ state: 'failed', reason: new Error() }) as never };
    const { invite, send } = await invitePages({ outbox });
    const { invitation } = await invite({ products: [KETTLE] });
    const { status, html } = await send(invitation, { rating: '2', text: 'Kept.' });
    expect(status).toBe(503);
    expect(textOf(html)).toContain('Enamel kettle');
    expect(html).toContain('Kept.</textarea>');
  });
});

describe('a link that opens no page', () => {
  const FORGED = ['', 'x', 'a.b.c', `${'x'.repeat(3000)}`, 'eyJhbGciOiJub25lIn0.e30.', '..%2f..', 'a/b', 'ü'];

  test('gets one response, whatever it is', async () => {
    const { invite, open, send } = await invitePages();
    const { invitation } = await invite();
    const [head, payload, signature] = invitation.split('.');
    const bodies = new Set<string>();
    for (const token of [...FORGED, `${head}.${payload}.${'A'.repeat(signature!.length)}`, `${invitation}x`]) {
      const { status, html, headers } = await open(`/review/${token}`);
      expect([status, headers.get('cache-control')], token).toEqual([404, 'no-store']);
      bodies.add(html);
      const posted = await send(token, { rating: '5' });
      expect(posted.status, token).toBe(404);
      bodies.add(posted.html);
    }
    expect(bodies.size).toBe(1);
    expect(textOf([...bodies][0]!)).toContain('This link does not work.');
  });

  test('says when it has expired, in the language of the browser', async () => {
    const { invite, open, clock } = await invitePages();
    const { invitation } = await invite();
    clock.at = new Date(clock.at.getTime() + 91 * DAY_MS);
    const { status, html } = await open(`/review/${invitation}`, {
      headers: { 'accept-language': 'xx, %%, de-AT;q=0.8, fr' },
    });
    expect([status, html.includes('Dieser Link ist abgelaufen.')]).toEqual([410, true]);
  });

  test('is of no use once the vendor is erased', async () => {
    const { invite, open, store, vendor } = await invitePages();
    const { invitation } = await invite();
    await store.erasures.eraseVendor(vendor.id, EVERY_ACCOUNT);
    expect((await open(`/review/${invitation}`)).status).toBe(404);
  });

  test('takes GET, HEAD and POST', async () => {
    const { open } = await invitePages();
    for (const path of ['/review/a.b.c', '/unsubscribe/a.b.c']) {
      const { status, headers } = await open(path, { method: 'DELETE' });
      expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    }
    expect((await open('/review/a.b.c/opened.gif', { method: 'POST' })).status).toBe(405);
  });

  test('is limited by address, as reads are', async () => {
    const limit = createRequestLimits(null)('making:address', { requests: 1, seconds: 60 });
    const { open } = await invitePages({ rates: { making: { address: limit, token: limit } } });
    expect((await open('/review/a.b.c')).status).toBe(404);
    expect((await open('/review/a.b.c')).status).toBe(429);
  });
});

describe('the picture that tells of opening', () => {
  test('is the same for every token, and counts for ours', async () => {
    const { invite, open, store, vendor } = await invitePages();
    const { invitation } = await invite();
    const forged = await open('/review/a.b.c/opened.gif');
    expect((await store.invites.list({ businessId: vendor.id, limit: 1, offset: 0 })).invites[0]!.openedAt).toBeNull();
    const ours = await open(`/review/${invitation}/opened.gif`);
    expect([ours.status, ours.headers.get('content-type'), ours.html]).toEqual([200, 'image/gif', forged.html]);
    const [invited] = (await store.invites.list({ businessId: vendor.id, limit: 1, offset: 0 })).invites;
    expect(invited!.openedAt).not.toBeNull();
  });
});
