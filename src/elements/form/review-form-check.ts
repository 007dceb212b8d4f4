import type { LanguageController } from '../languages/language-controller.js';
import { say } from '../languages/wording.js';
import { overLimit } from './form-fields.js';
import type { Field, Values } from './review-form-draft.js';
import type { ReviewFormStrings } from './review-form-strings.js';

type Control = HTMLInputElement | HTMLTextAreaElement;

/** What the platform cannot know of a form's fields. */
interface Rules {
  /** An email address or a phone number is required. */
  oneOfTwo: boolean;
  /** The phone number can be none. */
  badPhone: boolean | undefined;
}

/** What is wrong with each field, by the platform's own constraint validation; empty when nothing is. */
export function problemsOf(
  form: HTMLFormElement,
  values: Values,
  { oneOfTwo, badPhone }: Rules,
  { strings, tag }: LanguageController<ReviewFormStrings>,
): Partial<Values> {
  const problems: Partial<Values> = {};
  const over = overLimit(values.text);
  const own: Partial<Values> = {};
  if (over > 0) own.text = say(strings!.tooLong, tag, { count: over });
  if (oneOfTwo && !values.email.trim() && !values.phoneNumber.trim()) own.email = strings!.oneMissing;
  if (badPhone) own.phoneNumber = strings!.phoneNumberWrong;
  for (const control of [...form.elements] as Control[]) {
    const field = control.name as Field;
    if (!field) continue;
    control.setCustomValidity(own[field] ?? '');
    if (!control.validity.valid) {
      problems[field] = own[field] ?? strings![`${field as 'email'}Wrong`] ?? control.validationMessage;
    }
  }
  return problems;
}
