/** A link to one review, such as a notice has: `/desk/inbox?review=ID`. It leads to the queue in which the review stands now. */
import type { InboxQueue, InboxReview } from '../../../contract/desk-inbox.js';
import type { DeskContext } from '../desk-context.js';
import type { InboxModel } from './inbox-model.js';

/** Follows such a link: replaces the address by that of the queue, and makes the review the current one once its list is there. */
export class ReviewLink {
  readonly #model: InboxModel;
  readonly #onFound: () => void;
  /** The id that is looked for, and the one whose list is waited for. */
  #followed: string | null = null;
  #linked: string | null = null;

  constructor(model: InboxModel, onFound: () => void) {
    this.#model = model;
    this.#onFound = onFound;
    model.addEventListener('change', () => this.#look());
  }

  /** Whether the address is such a link, which is followed then: no list is loaded for it. */
  follow(desk: DeskContext): boolean {
    const id = desk.query.get('review');
    if (id !== null && id !== this.#followed) void this.#open(desk, id);
    return id !== null;
  }

  async #open(desk: DeskContext, id: string): Promise<void> {
    this.#followed = id;
    try {
      const path = `/vendors/${desk.vendorId}/reviews/${encodeURIComponent(id)}`;
      const { state, openReports } = await desk.api.get<InboxReview>(path);
      const queue: InboxQueue = state === 'pending' || openReports > 0 ? 'todo' : state;
      desk.go(`/desk/inbox?queue=${queue}`, { replace: true });
      this.#linked = id;
    } catch (error) {
      desk.announce((error as Error).message);
      desk.go('/desk/inbox', { replace: true });
    }
    this.#followed = null;
  }

  #look(): void {
    const { state, ids } = this.#model;
    if (this.#linked === null || state !== 'ready') return;
    const isThere = ids.includes(this.#linked);
    if (isThere) this.#model.current = this.#linked;
    this.#linked = null;
    if (isThere) this.#onFound();
  }
}
