import type { ReviewFormStrings } from '../../languages/form-strings.js';
import { formatMessage } from '../../languages/format-message.js';
import type { LanguageController } from '../../languages/language-controller.js';
import { type Contact, type FieldErrors, shownFields } from '../fields.js';
import type { FailureKind } from '../submission-state.js';
import type { Failure } from './submission-request.js';

/** Milliseconds before each attempt that the form makes by itself; after the last the shopper has the button. */
const BACKOFF = [2_000, 8_000, 30_000];
/** The longest wait that the form takes on; no shopper stays for longer. */
const LONGEST_WAIT = 120_000;

/**
 * Milliseconds from the failed attempt, counted from 1, to the next one that the form makes by itself. Undefined where there
 * is none: another attempt cannot help, there were enough, or the proxy asks for more time than a shopper has. Up to a fifth
 * of jitter is added, so that forms that failed together do not come back together.
 */
export function retryDelay({ kind, retryAfterMs }: Failure, attempt: number): number | undefined {
  const wait = BACKOFF[attempt - 1];
  if (wait === undefined || retryAfterMs > LONGEST_WAIT || !['busy', 'unreachable', 'timeout'].includes(kind))
    return undefined;
  return Math.round(Math.max(wait, retryAfterMs) * (1 + Math.random() / 5));
}

/**
 * Adds the proxy's field errors to `errors`, those of the page's own questions excepted. Returns what the notice above the
 * button says instead where no field shows an error, and undefined where one does.
 */
export function takeFieldErrors(
  errors: FieldErrors,
  { kind, fields }: Failure,
  contact: Contact,
  { strings, tag }: LanguageController<ReviewFormStrings>,
): FailureKind | undefined {
  const ofForm = kind === 'refused' ? fields.filter(({ field }) => !/^answers\b/.test(field)) : [];
  for (const { field, message } of ofForm) {
    // A field may come with its path, such as channel.email; one of the product is the page's.
    const last = /\bproduct\b/.test(field) ? '' : field.split(/[./]/).pop();
    const name = shownFields(contact).find((shown) => shown === last);
    if (name) errors[name] = formatMessage(strings!.notAccepted, tag, { message });
  }
  if (Object.keys(errors).length > 0) return undefined;
  // Only the page can correct a field that the shopper does not see.
  return ofForm.length > 0 ? 'setup' : kind;
}
