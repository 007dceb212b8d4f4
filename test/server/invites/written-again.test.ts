import { describe, expect, test } from 'vitest';
import { EVERY_ACCOUNT } from '../../../src/service/account-access.js';
import { invitePages, KETTLE, TEAPOT, textOf } from './invite-pages.js';

const WRITTEN = { rating: '4', title: 'Solid <b>', text: 'Boils.\nPours & whistles.', firstName: 'Ada', lastName: 'L' };

/** A shop with one review that came by an invite. */
async function reviewed() {
  const pages = await invitePages();
  const { invitation } = await pages.invite({ products: [KETTLE] });
  const sent = await pages.send(invitation, WRITTEN);
  const [review] = await pages.reviews();
  const again = async () => textOf((await pages.open(`/review/${invitation}`)).html);
  const decide = (decision: 'show' | 'hold_back' | 'archive') =>
    pages.store.moderation.decide(
      pages.vendor.id,
      { reviewIds: [review!.id], decision, ...(decision === 'hold_back' && { reason: 'spam' }) },
      { by: 'Ada', at: pages.clock.at },
    );
  return { ...pages, invitation, sent, review: review!, again, decide };
}

describe('what was written on an invite', () => {
  test('stands on the page after it was sent, and whenever the link is opened again', async () => {
    const { sent, again, open, invitation } = await reviewed();
    const written = 'Your review Enamel kettle Solid <b> Boils. Pours & whistles. Ada L. To the shop';
    expect(textOf(sent.html)).toMatch(new RegExp(`^Thank you! Your review appears once .* ${written}$`));
    expect(await again()).toMatch(new RegExp(`^Thank you! You have already reviewed this\\. .* ${written}$`));
    const { html } = await open(`/review/${invitation}`);
    expect(html).toContain('role="img" aria-label="4 stars – Good"');
    expect(html.match(/class="on"/g)).toHaveLength(4);
    expect(html).toContain('<p class="title" dir="auto">Solid &#60;b&#62;</p>');
  });

  test('says whether readers see it, and until when they will', async () => {
    const { again, decide, store, vendor } = await reviewed();
    await store.policies.update(vendor.id, { publishedWithinDays: 3 }, EVERY_ACCOUNT);
    expect(await again()).toContain(
      'Your review appears once the shop approves it. Longest time until a review is published: 3 days. It is marked',
    );
    await decide('show');
    expect(await again()).toContain('Your review is published. It is marked');
    await decide('hold_back');
    expect(await again()).toContain('The shop does not show your review. It is marked');
    await decide('archive');
    expect(await again()).toContain('The shop does not show your review.');
  });

  test('is told to no other link, not even to that of another product of the same invite', async () => {
    const { invite, send, open } = await invitePages();
    const { invitations } = await invite({ products: [KETTLE, TEAPOT] });
    const [kettle, teapot] = invitations!.map(({ invitation }) => invitation);
    await send(kettle!, WRITTEN);
    const other = await invite({ channel: { email: 'ben@shopper.example' } });
    for (const token of [teapot, other.invitation]) {
      expect((await open(`/review/${token}`)).html).not.toMatch(/Pours|Solid/);
    }
  });

  test('is gone from the page once it is erased', async () => {
    const { open, invitation, store, review } = await reviewed();
    const found = await store.erasures.findReview(review.id, { account: 'default', vendorId: undefined });
    await store.erasures.erase(found!, { subject: 'review', keepText: false });
    const { html } = await open(`/review/${invitation}`);
    expect(html).not.toMatch(/Pours|Solid/);
  });

  test('is what was sent while it waits to be stored: not "published shortly" where the shop looks at it first', async () => {
    for (const [newReviews, said] of [
      ['wait', 'Your review appears once the shop approves it.'],
      ['show', 'Your review will be published shortly.'],
    ] as const) {
      const outbox = { submit: async () => ({ state: 'queued', id: 'q', published: false }) as const };
      const { invite, send, store, vendor } = await invitePages({ outbox });
      await store.moderation.setNewReviews(vendor.id, newReviews);
      const { html } = await send((await invite()).invitation, { ...WRITTEN, title: '' });
      expect(textOf(html)).toBe(`Thank you! ${said} Your review Boils. Pours & whistles. Ada To the shop`);
    }
  });
});
