import { forget, keep, placeOf, recall } from './form-memory.js';
import { ReviewKey } from './review-form-key.js';
import type { About } from './review-form-product.js';
import type { FailureKind, Taken } from './submission-request.js';

/** Fields of the form, named as in a Submission, and what is in them. */
export type Field = 'rating' | 'text' | 'firstName' | 'lastName' | 'email' | 'phoneNumber';
export type Values = Record<Field, string>;

/** An invitation to review. The service alone knows whether it is good: until it has said so, nothing of it is shown. */
export interface Invitation {
  token: string;
  /** The service has said that it is not valid, or it is for another product. */
  bad: boolean;
  /** The service has said that it is valid. */
  verified: boolean;
  /** What it is for, where the page names no product; of a verified one alone. */
  subject: About | null;
}

/** One review in the making: what was typed, what is wrong with it, and where its sending stands. */
export interface Draft {
  values: Values;
  /** To the page's own questions, by name. */
  answers: Record<string, string>;
  invitation: Invitation | null;
  problems: Partial<Values>;
  /** The problem of the field just left, for screen readers. */
  said: string;
  /** `retrying` while the next attempt is on its way by itself. */
  failed: FailureKind | 'retrying' | null;
  sending: boolean;
  taken: Taken | null;
  key: ReviewKey;
  /** What attempts send until the shopper changes it, as JSON; empty before the first. */
  body: string;
  /** Of the next attempt by itself. */
  timer: number | undefined;
  /** Set on a review that an earlier visit left behind: `interrupted` when it may have arrived. */
  offered: 'draftKept' | 'interrupted' | null;
  /** Where the device keeps it; nowhere once it was discarded. */
  place: string;
}

const EMPTY: Values = { rating: '', text: '', firstName: '', lastName: '', email: '', phoneNumber: '' };

/** An empty draft, with the name and contact of `person` where given. */
export function createDraft(person?: Values): Draft {
  return {
    values: { ...EMPTY, ...person, rating: '', text: '' },
    answers: {},
    invitation: null,
    problems: {},
    said: '',
    failed: null,
    sending: false,
    taken: null,
    key: new ReviewKey(),
    body: '',
    timer: undefined,
    offered: null,
    place: '',
  };
}

/** One form's drafts by vendor and product, so that a late answer meets its own review and nothing typed is lost. */
export class Drafts {
  /** The one that is shown. */
  current = createDraft();
  #subject: [string, string] = ['', ''];
  readonly #others: Record<string, Draft> = {};

  /** Shows the draft of this subject, by its ids; a form that only learns one late keeps what is typed already. */
  follow(...subject: [vendorId: string, productId: string]): void {
    const { values, sending, taken, place } = this.current;
    // One that was sent before its subject was known has its place now.
    const begun = this.#subject[0] && (sending || taken);
    const moved = begun || this.#subject.some((id, i) => id && id !== subject[i]);
    if (moved) {
      if (begun || isWritten(values)) this.#others[`${this.#subject}`] = this.current;
      this.current = this.#others[`${subject}`] ?? createDraft(values);
    }
    this.#subject = subject;
    this.current.place = placeOf(...subject);
    if (!isWritten(this.current.values)) this.#recall();
    else if (!moved && place !== this.current.place) {
      forget(place);
      this.keep(this.current);
    }
  }

  /** Keeps `draft` on the device, or what was kept of it no longer when nothing is left of it. */
  keep({ place, values, answers, invitation, key, sending }: Draft): void {
    const open = key.open || sending;
    if (open || isWritten(values)) keep(place, { values, answers, invitation, key: key.kept, open });
    else forget(place);
  }

  /** Takes a review that was sent from the device, unless another is kept in its place. */
  forget({ place, key }: Draft): void {
    if (recall(place)?.key === key.kept) forget(place);
  }

  /** Replaces the shown draft by an empty one; an invitation stays until it is used. */
  reset(): void {
    const { place, timer, taken, invitation } = this.current;
    clearTimeout(timer);
    forget(place);
    // What is still under way of it is kept no more.
    this.current.place = '';
    this.current = { ...createDraft(), place, invitation: taken ? null : invitation };
    delete this.#others[`${this.#subject}`];
  }

  #recall(): void {
    const draft = this.current;
    const kept = recall(draft.place);
    if (!kept) return;
    for (const field of Object.keys(EMPTY) as Field[])
      draft.values[field] = `${kept.values[field] ?? draft.values[field]}`;
    draft.answers = kept.answers;
    const { invitation } = kept;
    // Earlier versions have kept what nobody had verified.
    draft.invitation =
      invitation && (invitation.verified || invitation.bad ? invitation : { ...invitation, subject: null });
    draft.key = new ReviewKey(kept.key);
    draft.key.open = kept.open;
    draft.offered = kept.open ? 'interrupted' : 'draftKept';
  }
}

/** Whether there is anything to keep: names and contact alone are not. */
export function isWritten({ rating, text }: Values): boolean {
  return Boolean(rating || text);
}
