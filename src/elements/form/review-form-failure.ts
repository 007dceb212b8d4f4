import type { LanguageController } from '../languages/language-controller.js';
import { say } from '../languages/wording.js';
import { type Contact, shownFields } from './form-fields.js';
import type { Draft } from './review-form-draft.js';
import type { ReviewFormStrings } from './review-form-strings.js';
import type { Failure } from './submission-request.js';

/** Writes a failed attempt with `body` into its draft: beside the fields it names, or else above the button. */
export function noteFailure(
  draft: Draft,
  { kind, fields }: Failure,
  body: string,
  contact: Contact,
  { strings, tag }: LanguageController<ReviewFormStrings>,
): void {
  draft.key.failed(body, ['setup', 'refused', 'unsolved'].includes(kind));
  const wrong = kind === 'refused' ? fields.filter(({ field }) => !isAnswer(field)) : [];
  for (const { field, message } of wrong) {
    // A field may come with its path, such as channel.email.
    const name = shownFields(contact).find((shown) => shown === field.split(/[./]/).pop());
    if (name) draft.problems[name] = say(strings!.notAccepted, tag, { message });
  }
  if (Object.keys(draft.problems).length > 0) return;
  // Only the page can mend a field that the shopper does not see.
  draft.failed = wrong.length > 0 ? 'setup' : kind;
}

/** Whether a field that the proxy names is one of the page's own questions. */
export function isAnswer(field: string): boolean {
  return /^answers\b/.test(field);
}
