import type { InboxReview } from '../../contract/desk/inbox.js';
import type { QueuedReview } from '../../contract/service/moderation.js';

/** Samples of reviews that readers would see, and of those that they would not. */
const MOST_OF_EACH = 2;

/** The first reviews of a file, some that readers would see and some that would stay hidden, as the inbox draws them. */
export function createSamples(inboxReview: (queued: QueuedReview) => InboxReview) {
  const samples: InboxReview[] = [];
  return {
    reviews: samples as readonly InboxReview[],
    /** Takes the review while there is room for one of its kind. */
    add({ isArchived, showOnWidget }: Standing, preview: () => QueuedReview): void {
      const isShown = isArchived !== true && showOnWidget !== false;
      const ofItsKind = samples.filter(({ state }) => (state === 'shown') === isShown);
      if (ofItsKind.length < MOST_OF_EACH) samples.push(inboxReview(preview()));
    },
  };
}

/** What an import says of a review. */
interface Standing {
  isArchived?: boolean | undefined;
  showOnWidget?: boolean | undefined;
}
