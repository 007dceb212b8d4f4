import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../../src/client/index.js';
import { NO_UPLOADS } from '../../../src/contract/uploads.js';
import { createRequestLimits } from '../../../src/stores/index.js';
import { awayStore, invitePages, KETTLE } from './invite-pages.js';

const LIMITS = { pictures: 5, films: 1, pictureBytes: 1_000, filmBytes: 9_000, types: ['image/jpeg'] };
const JPEG = { type: 'image/jpeg', size: 10 };
const ORIGIN = 'https://files.example';

/** Pages of a shop whose service takes files, and what it was asked to open. */
async function picturePages(changes: Parameters<typeof invitePages>[0] = {}) {
  const opened: string[] = [];
  const client = {
    uploadLimits: async () => LIMITS,
    createUpload: async (vendorId: string) => {
      opened.push(vendorId);
      return { id: `u${opened.length}`, url: `${ORIGIN}/u${opened.length}`, expiresAt: '2026-03-03T10:00:00.000Z' };
    },
  };
  const pages = await invitePages({ client, uploadOrigins: [ORIGIN], ...changes });
  const path = `/review/widget/v1/vendors/${pages.vendor.id}/uploads`;
  const limits = (token: string, at = path) => pages.open(`${at}?token=${token}`);
  const upload = (token: string, body: object = JPEG, at = path) =>
    pages.open(at, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
  return { ...pages, path, limits, upload, opened };
}

describe('the uploads of an invite', () => {
  test('are opened with its token, as those of a page with a page\u2019s', async () => {
    const { invite, limits, upload, opened, vendor } = await picturePages();
    const { invitation } = await invite({ products: [KETTLE] });
    const said = await limits(invitation);
    expect([said.status, JSON.parse(said.html), said.headers.get('cache-control')]).toEqual([200, LIMITS, 'no-store']);
    const { status, html } = await upload(invitation);
    expect([status, JSON.parse(html)]).toEqual([
      201,
      { id: 'u1', url: `${ORIGIN}/u1`, expiresAt: '2026-03-03T10:00:00.000Z' },
    ]);
    expect(opened).toEqual([vendor.id]);
  });

  test('are opened by no other token: a forged one, an expired one, one for another vendor, one that was used', async () => {
    const { invite, limits, upload, opened, send, store, clock, path, vendor } = await picturePages();
    const used = (await invite()).invitation;
    await send(used, { rating: '5' });
    const { invitation } = await invite({ channel: { email: 'ben@shopper.example' } });
    const other = await store.vendors.create({ name: 'Another' });
    const refused = [
      await upload(`${invitation}x`),
      await upload(''),
      await upload(used),
      await upload(invitation, JPEG, path.replace(vendor.id, other.id)),
      await limits(used),
      await limits('a.b.c'),
    ];
    clock.at = new Date(clock.at.getTime() + 91 * 86_400_000);
    refused.push(await upload(invitation));
    for (const { status, html } of refused) {
      expect([status, JSON.parse(html).code]).toEqual([401, 'token_invalid']);
    }
    expect(opened).toEqual([]);
  });

  test('are limited by address, and say what is wrong with a file, and what is away', async () => {
    const limit = createRequestLimits(null)('uploads:address', { requests: 1, seconds: 60 });
    const { invite, upload, path, open } = await picturePages({ rates: { uploads: { address: limit, token: limit } } });
    const { invitation } = await invite();
    expect((await upload(invitation, { ...JPEG, size: 2 ** 40 })).status).toBe(400);
    expect((await upload(invitation)).status).toBe(429);
    expect((await open(path, { method: 'DELETE' })).status).toBe(405);
    const away = await picturePages({ store: awayStore() });
    expect((await away.upload('a.b.c')).status).toBe(503);
  });
});

describe('a page whose service takes files', () => {
  test('has one script of its own origin and nothing looser than that; one whose service takes none has no script', async () => {
    const { invite, open, vendor } = await picturePages();
    const { invitation, invite: made } = await invite();
    const { html, headers } = await open(`/review/${invitation}`);
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="../invite-page.js">']);
    expect(html).toContain(
      `<invite-pictures hidden vendor-id="${vendor.id}" token="${invitation}" endpoint="../review" draft-id="${made.id}.0"></invite-pictures>`,
    );
    expect(headers.get('content-security-policy')).toMatch(
      /; script-src 'self'; connect-src 'self' https:\/\/files\.example; require-trusted-types-for 'script'; trusted-types lit-html$/,
    );
    const below = await open(`/review/${invitation}/`);
    expect(below.html).toContain('src="../../invite-page.js"');
    const without = await invitePages({ client: { uploadLimits: async () => NO_UPLOADS } as never });
    const plain = await without.open(`/review/${(await without.invite()).invitation}`);
    expect(plain.html).not.toMatch(/<script|<invite-pictures/);
    expect(plain.headers.get('content-security-policy')).not.toContain('script');
  });

  test('sends what was uploaded with the review, and is told which files cannot be used any more', async () => {
    const sent: unknown[] = [];
    const fields = [
      { field: 'uploads.1', message: 'is gone' },
      { field: 'text', message: 'whatever' },
    ];
    const reason = new ServiceError('invalid_request', 'refused', { status: 400, fields });
    const outbox = {
      submit: async (review: { uploads?: string[] | undefined }) => {
        sent.push(review.uploads);
        return { state: 'rejected', reason } as const;
      },
    };
    const { invite, send } = await picturePages({ outbox });
    const { invitation } = await invite();
    const ids = ['A'.repeat(24), 'B'.repeat(24)];
    const { status, html } = await send(invitation, { rating: '5', text: 'Kept.', uploads: ids.join(' ') });
    expect([status, sent]).toEqual([400, [ids]]);
    expect(html).toContain(' refused="uploads.1"></invite-pictures>');
    expect(html).toContain('Kept.</textarea>');
    const bad = await send(invitation, { rating: '5', uploads: '"><script>' });
    expect([bad.status, bad.html.includes('"><script>')]).toEqual([400, false]);
  });

  test('takes the draft off the device once the review has come in', async () => {
    const { invite, send, open } = await picturePages();
    const { invitation, invite: made } = await invite();
    await send(invitation, { rating: '5' });
    const { html } = await open(`/review/${invitation}`);
    expect(html).toContain(`draft-id="${made.id}.0"></invite-pictures>`);
    expect(html).toMatch(/<invite-pictures hidden sent /);
  });
});
