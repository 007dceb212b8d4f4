import { expect, test } from 'vitest';
import { PENDING } from '../../../src/contract/service/review.js';
import { createInboxReviews } from '../../../src/desk/inbox/inbox-reviews.js';
import { cardOf } from '../../../src/server/desk/open-desk.js';
import { QueueParameters } from '../../../src/service/moderation/moderation-operations.js';
import { imported, temporaryStore } from '../../service/temporary-service.js';

test('everything else has its turn between two reviews of the inbox', async () => {
  const store = await temporaryStore();
  const vendor = await store.vendors.create({ name: 'Hats' }, 'default');
  await store.reviews.import(
    vendor.id,
    ['1', '2', '3'].map((sourceFeedbackId) =>
      imported({ sourceFeedbackId, showOnWidget: false, heldBackReason: PENDING }),
    ),
  );
  const { reviews } = await store.moderation.page(vendor.id, QueueParameters.parse({}));
  expect(reviews).toHaveLength(3);

  let turn = 0;
  const count = () => {
    turn += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  const turns: number[] = [];
  const inbox = createInboxReviews({
    toCard(review) {
      turns.push(turn);
      return cardOf(review, 'https://media.test/');
    },
    mediaUrl: () => null,
    store,
  });
  expect(await inbox.page(reviews)).toHaveLength(3);
  clearImmediate(counting);
  expect(new Set(turns).size).toBe(3);
});
