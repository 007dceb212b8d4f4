import { expect, test } from 'vitest';
import type { PublicPolicy } from '../../../src/contract/widget.js';
import { review, startProxy } from '../../fixtures/proxy-upstream.js';

const SAID = {
  purchaseCheck: null,
  checkedBy: ['order'],
  incentives: 'none',
  publishedWithinDays: 7,
  keptMonths: 0,
  heldBackFor: ['spam'],
  order: 'newest',
  authorsContacted: true,
  authorsMayChange: false,
};

async function policyWith(policy: unknown, reviews = [review()]): Promise<PublicPolicy | undefined> {
  const scene = startProxy(() => Response.json({ total: reviews.length, reviews, policy }));
  const response = await scene.read();
  return ((await response.json()) as { policy?: PublicPolicy }).policy;
}

test('a page carries what the shop says of its reviews', async () => {
  expect(await policyWith(SAID)).toEqual({ ...SAID, purchaseCheck: 'none' });
});

test('what the shop has not said it checks is not checked, but for what is marked', async () => {
  const marked = review({ verified: true, verifiedBy: 'order' });
  const imported = review({ verified: false, verifiedBy: 'import' });
  expect((await policyWith(SAID, [imported]))?.purchaseCheck).toBe('none');
  expect((await policyWith(SAID, [marked]))?.purchaseCheck).toBe('some');
  expect((await policyWith({ ...SAID, purchaseCheck: 'none' }, [marked]))?.purchaseCheck).toBe('some');
  expect((await policyWith({ ...SAID, purchaseCheck: 'all' }))?.purchaseCheck).toBe('all');
});

test.each([undefined, null, 'all', [], {}])('of a service that says %j nothing is said', async (policy) => {
  expect(await policyWith(policy)).toBeUndefined();
});

test('no more is passed on than the words of the lists', async () => {
  const policy = await policyWith({
    ...SAID,
    order: 'ada@shopper.test',
    note: 'ada@shopper.test',
    heldBackFor: ['ada@shopper.test'],
  });
  expect(policy).toMatchObject({ order: null, heldBackFor: [], incentives: 'none' });
  expect(JSON.stringify(policy)).not.toContain('ada@');
});
