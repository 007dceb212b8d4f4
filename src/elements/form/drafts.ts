import { createDraft, type Draft, isWritten } from './draft.js';
import { readOrExpire, removeStored, storageKeyOf, store } from './draft-storage.js';
import { FIELDS } from './fields.js';
import { ReviewKey } from './review-key.js';
import { dispatch } from './submission-state.js';

/**
 * The drafts of one form, by vendor and product: a late response finds the draft it is for, and nothing typed is lost.
 *
 * A draft is removed from the device when its review is accepted (`remove`), when nothing is left in it (`save`), when it is discarded
 * for a new review (`reset`), when it moves to the key of a product that is named late (`show`), and when it has expired: after 30 days,
 * or 7 where the review is in doubt (`src/elements/form/draft-storage.ts`).
 */
export class Drafts {
  /** The draft that the form shows. */
  current = createDraft();
  #shownFor: [vendorId: string, productId: string] = ['', ''];
  readonly #others: Record<string, Draft> = {};

  /** Shows the draft of this vendor and product. What is typed before the page has set them is kept as theirs. */
  show(...ids: [vendorId: string, productId: string]): void {
    const { values, state, storageKey } = this.current;
    // A review on its way stays with the vendor and product that it was sent for.
    const isSubmitted = this.#shownFor[0] && (state.name === 'sending' || state.name === 'sent');
    const isOther = isSubmitted || this.#shownFor.some((id, i) => id && id !== ids[i]);
    if (isOther) {
      if (isSubmitted || isWritten(values)) this.#others[`${this.#shownFor}`] = this.current;
      this.current = this.#others[`${ids}`] ?? createDraft(values);
    }
    this.#shownFor = ids;
    this.current.storageKey = storageKeyOf(...ids);
    if (!isWritten(this.current.values)) this.#restore();
    else if (!isOther && storageKey !== this.current.storageKey) {
      removeStored(storageKey);
      this.save(this.current);
    }
  }

  /** Stores `draft` on the device; removes it from there once nothing is left in it. */
  save({ storageKey, values, answers, files, invite, key, state }: Draft): void {
    const open = key.inDoubt || state.name === 'sending';
    if (open || isWritten(values))
      store(storageKey, { values, answers, files, invitation: invite, key: key.ensure(), open });
    else removeStored(storageKey);
  }

  /** Removes an accepted review from the device, unless another draft is stored in its place. */
  remove({ storageKey, key }: Draft): void {
    if (readOrExpire(storageKey)?.key === key.ensure()) removeStored(storageKey);
  }

  /** The form has left the page: no draft is sent again by itself, nor is one of another product. */
  leave(): void {
    for (const draft of [this.current, ...Object.values(this.#others)]) dispatch(draft, { type: 'leave' });
  }

  /** Replaces the shown draft by an empty one; the invite stays until a review has used it. */
  reset(): void {
    const discarded = this.current;
    const { storageKey, state, invite } = discarded;
    dispatch(discarded, { type: 'leave' });
    removeStored(storageKey);
    // An attempt that is still on its way stores nothing and is not repeated.
    discarded.storageKey = '';
    this.current = { ...createDraft(), storageKey, invite: state.name === 'sent' ? null : invite };
    delete this.#others[`${this.#shownFor}`];
  }

  #restore(): void {
    const draft = this.current;
    const stored = readOrExpire(draft.storageKey);
    if (!stored) return;
    for (const field of FIELDS) draft.values[field] = `${stored.values[field] ?? draft.values[field]}`;
    draft.answers = stored.answers;
    draft.files = stored.files ?? [];
    const { invitation } = stored;
    // Earlier versions have stored the product of an invite that nobody had verified.
    draft.invite =
      invitation && (invitation.verified || invitation.bad ? invitation : { ...invitation, subject: null });
    draft.key = new ReviewKey(stored.key);
    draft.key.inDoubt = stored.open;
    draft.restored = stored.open ? 'interrupted' : 'draftKept';
  }
}
