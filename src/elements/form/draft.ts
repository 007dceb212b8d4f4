import { EMPTY_VALUES, type FieldErrors, type Values } from './fields.js';
import type { ReviewedProduct } from './form-host.js';
import { ReviewKey } from './review-key.js';
import type { SubmissionState } from './submission-state.js';

/** An invite link that led to the page. Only the service knows whether its token is valid; until then nothing in it is shown. */
export interface Invite {
  token: string;
  /** The service says that the token is not valid, or it is for another product. */
  bad: boolean;
  /** The service says that the token is valid. */
  verified: boolean;
  /** The product of a verified invite, where the page names none. */
  subject: ReviewedProduct | null;
}

/** A picture or film of a draft that the service has, or a part of it. */
export interface DraftFile {
  /** As the submission names it. */
  id: string;
  /** Where its bytes go. */
  url: string;
  /** Milliseconds since 1970 from which on the service may have removed it. */
  until: number;
  /** Whether all of it has arrived and was checked. */
  ready: boolean;
  name: string;
  kind: 'picture' | 'film';
  /** By what the file is known when the shopper chooses it again. */
  source: string;
  /** Bytes that are sent. */
  size: number;
  /** A small JPEG in base64; empty for a film. */
  preview: string;
}

/** One review before it is accepted: what is typed, what is wrong with it, and how far its submission has come. */
export interface Draft {
  values: Values;
  /** Answers to the page's own questions, by name. */
  answers: Record<string, string>;
  files: DraftFile[];
  invite: Invite | null;
  errors: FieldErrors;
  /** The error of the field just left, for screen readers. */
  announcement: string;
  state: SubmissionState;
  key: ReviewKey;
  /** Set on a draft from an earlier visit, with its note above the form: `interrupted` when the review may have arrived. */
  restored: 'draftKept' | 'interrupted' | null;
  /** Where the device keeps it; empty without a vendor, and once it is discarded. */
  storageKey: string;
}

/** An empty draft, with the name and contact of `person` where given. */
export function createDraft(person?: Values): Draft {
  return {
    values: { ...EMPTY_VALUES, ...person, rating: '', title: '', text: '' },
    answers: {},
    files: [],
    invite: null,
    errors: {},
    announcement: '',
    state: { name: 'editing' },
    key: new ReviewKey(),
    restored: null,
    storageKey: '',
  };
}

/** The ids of the files that can be sent: they have arrived whole, and the service has them still. */
export function readyFiles(files: readonly DraftFile[]): string[] {
  return files.filter(({ ready, until }) => ready && until > Date.now()).map(({ id }) => id);
}

/** Whether the draft is worth keeping: names and contact alone are not. */
export function isWritten({ rating, title, text }: Values): boolean {
  return Boolean(rating || title || text);
}
