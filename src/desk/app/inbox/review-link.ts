/** A link to one review, such as a notice has: `/desk/inbox?review=ID`. It leads to the queue in which the review stands now. */
import type { InboxQueue, InboxReview } from '../../../contract/desk-inbox.js';
import type { DeskContext } from '../desk-context.js';

/** Replaces the address by that of the review's queue; resolves to the id that is looked for, null when the review is gone. */
export async function followReviewLink(desk: DeskContext, id: string): Promise<string | null> {
  try {
    const path = `/vendors/${desk.vendorId}/reviews/${encodeURIComponent(id)}`;
    const { state, openReports } = await desk.api.get<InboxReview>(path);
    const queue: InboxQueue = state === 'pending' || openReports > 0 ? 'todo' : state;
    desk.go(`/desk/inbox?queue=${queue}`, { replace: true });
    return id;
  } catch (error) {
    desk.announce((error as Error).message);
    desk.go('/desk/inbox', { replace: true });
    return null;
  }
}
