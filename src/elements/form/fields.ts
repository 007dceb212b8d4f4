import type { FormAttributes } from '../../contract/form-attributes.js';
import { LIMITS } from '../../contract/widget.js';
import type { ReviewFormStrings } from '../languages/form-strings.js';
import { formatMessage } from '../languages/format-message.js';
import type { LanguageController } from '../languages/language-controller.js';

/** A field of the form, named as in a Submission. */
export type Field = 'rating' | 'title' | 'text' | 'firstName' | 'lastName' | 'email' | 'phoneNumber';
/** What is typed into each field. */
export type Values = Record<Field, string>;
/** The message beside each field that is wrong. */
export type FieldErrors = Partial<Values>;

export const EMPTY_VALUES: Values = {
  rating: '',
  title: '',
  text: '',
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
};
export const FIELDS = Object.keys(EMPTY_VALUES) as Field[];

/** Which ways to reach the shopper the form asks for. */
export type Contact = FormAttributes['contact'];

/** The fields that the form shows; an unknown word for `contact` asks for an email address, as the default does. */
export function shownFields(contact: Contact): Field[] {
  const fields: Field[] = ['rating', 'title', 'text', 'firstName', 'lastName'];
  if (contact !== 'none' && contact !== 'phone') fields.push('email');
  if (contact === 'phone' || contact === 'either') fields.push('phoneNumber');
  return fields;
}

/** Characters of `text` beyond what is ever shown; negative while there is room. */
export function overLimit(text: string): number {
  return text.length - LIMITS.shownText;
}

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Rules of the form that no attribute of a control can express. */
interface Rules {
  /** An email address or a phone number is required. */
  oneOfTwo: boolean;
  /** What is typed cannot be a phone number; undefined where that is not known. */
  badPhone: boolean | undefined;
}

/** What is wrong with each field, by the browser's own constraint validation and the form's rules; empty when nothing is. */
export function validate(
  form: HTMLFormElement,
  values: Values,
  { oneOfTwo, badPhone }: Rules,
  { strings, tag }: LanguageController<ReviewFormStrings>,
): FieldErrors {
  const errors: FieldErrors = {};
  const over = overLimit(values.text);
  const own: FieldErrors = {};
  if (over > 0) own.text = formatMessage(strings!.tooLong, tag, { count: over });
  if (oneOfTwo && !values.email.trim() && !values.phoneNumber.trim()) own.email = strings!.oneMissing;
  if (badPhone) own.phoneNumber = strings!.phoneNumberWrong;
  for (const control of [...form.elements] as Control[]) {
    const field = control.name as Field;
    if (!field) continue;
    control.setCustomValidity(own[field] ?? '');
    if (!control.validity.valid) {
      errors[field] = own[field] ?? strings![`${field as 'email'}Wrong`] ?? control.validationMessage;
    }
  }
  return errors;
}
