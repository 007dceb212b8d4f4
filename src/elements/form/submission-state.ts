import type { SubmissionOutcome } from '../../contract/widget.js';

/**
 * The submission of one review as a state machine: all its states, events and transitions are in this file.
 *
 * | state      | the form shows                                 | who acts next                                           |
 * |------------|------------------------------------------------|---------------------------------------------------------|
 * | `editing`  | the fields, an error beside each that is wrong | the shopper                                             |
 * | `uploading` | the fields, the button busy, why it waits     | the pictures, once all have arrived; or the shopper     |
 * | `sending`  | the fields read-only, the button busy          | the submit controller, with the outcome of the attempt  |
 * | `retrying` | "we keep trying", the button "Try again"       | the timer of the next attempt, or the shopper           |
 * | `failed`   | why the attempt failed, the button "Try again" | the shopper; after `offline` also a browser back online |
 * | `sent`     | the success message in place of the form       | nobody: `reset()` begins another draft                  |
 */
export type SubmissionState =
  | { name: 'editing' }
  /** The shopper has pressed the button, and pictures are still on their way. */
  | { name: 'uploading' }
  /** `body`: see `failed`. `edited` when the shopper has changed an answer to a question since the attempt began. */
  | { name: 'sending'; body?: string | undefined; edited?: boolean }
  | { name: 'retrying' }
  /** `body` is the submission that failed, as JSON: a browser back online sends it unchanged, without another `review-submit`. */
  | { name: 'failed'; kind: FailureKind; body?: string | undefined }
  | { name: 'sent'; outcome: AcceptedOutcome };

export type SubmissionEvent =
  /** The shopper presses the button. */
  | { type: 'submit' }
  /** The form waits for pictures before it sends, and has them all. */
  | { type: 'wait' }
  | { type: 'uploaded' }
  /** The shopper changes a field or an answer to a question. */
  | { type: 'edit' }
  /**
   * The shopper has to correct a field, or to say what becomes of a picture that was not uploaded: the form or the page (by cancelling
   * `review-submit`) says so before anything is sent, or the proxy in its outcome `rejected`, with an error for a field that is shown.
   */
  | { type: 'correct' }
  /** The proxy accepts the review. */
  | { type: 'accept'; outcome: AcceptedOutcome }
  /** An attempt fails, or is `rejected` for what no shown field can correct; `retry` when the form may make the next one by itself. */
  | { type: 'fail'; kind: FailureKind; body?: string; retry?: boolean }
  /** The wait before the next attempt is over. */
  | { type: 'retry' }
  /** The browser is online again. */
  | { type: 'online' }
  /** The form is taken out of the page, or the draft is discarded. */
  | { type: 'leave' };

/** Why an attempt failed, as the form says it. After `setup`, `refused` and `unsolved` the proxy surely has no review. */
export type FailureKind = 'offline' | 'timeout' | 'unreachable' | 'busy' | 'setup' | 'refused' | 'unsolved';

/** The proxy has the review: it is delivered to the service, or queued for that. */
export type AcceptedOutcome = Extract<SubmissionOutcome, { state: 'delivered' | 'queued' }>;

type Transitions = {
  [S in SubmissionState as S['name']]: {
    [E in SubmissionEvent as E['type']]?: (state: S, event: E) => SubmissionState;
  };
};

const edit = (): SubmissionState => ({ name: 'editing' });
const submit = (): SubmissionState => ({ name: 'sending' });

const TRANSITIONS: Transitions = {
  editing: { submit },
  uploading: { edit, correct: edit, uploaded: submit, leave: edit },
  sending: {
    wait: () => ({ name: 'uploading' }),
    edit: (state) => ({ ...state, edited: true }),
    correct: edit,
    accept: (_, { outcome }) => ({ name: 'sent', outcome }),
    // What the shopper has edited meanwhile is not sent again by the form itself.
    fail: ({ edited }, { kind, body, retry }) =>
      retry && !edited ? { name: 'retrying' } : { name: 'failed', kind, body: edited ? undefined : body },
  },
  retrying: { submit, edit, retry: submit, leave: () => ({ name: 'failed', kind: 'unreachable' }) },
  failed: {
    submit,
    edit,
    online: (state) => (state.kind === 'offline' ? { name: 'sending', body: state.body } : state),
  },
  sent: {},
};

/** The state after `event`; the same object where the event means nothing in this state, such as a second click while sending. */
export function transition<E extends SubmissionEvent>(state: SubmissionState, event: E): SubmissionState {
  type Next = (state: SubmissionState, event: E) => SubmissionState;
  return (TRANSITIONS[state.name][event.type] as Next | undefined)?.(state, event) ?? state;
}

/** Puts `draft` into the state after `event`; false where that is the state it was in. */
export function dispatch(draft: { state: SubmissionState }, event: SubmissionEvent): boolean {
  const before = draft.state;
  draft.state = transition(before, event);
  return draft.state !== before;
}
