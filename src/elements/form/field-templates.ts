import { html, nothing, type TemplateResult } from 'lit/html.js';
import { LIMITS } from '../../contract/widget.js';
import type { ReviewFormStrings } from '../languages/form-strings.js';
import { formatMessage } from '../languages/format-message.js';
import { type Contact, type FieldErrors, overLimit, shownFields, type Values } from './fields.js';

/** The counter shows when no more than this many characters are left. */
const COUNTER_FROM = 500;
/** The form asks for a few more words below this many characters, and accepts the review all the same. */
const SHORT = 30;

/**
 * What all fields of one rendering share. Each field sets `aria-invalid` itself, because a browser calls a required field
 * invalid before the shopper has come to it.
 */
export interface FieldContext {
  strings: ReviewFormStrings;
  /** BCP 47 tag of `strings`. */
  tag: string;
  values: Values;
  errors: FieldErrors;
  /** The shopper can read the fields and not change them, while an attempt is on its way. */
  readOnly: boolean;
}

interface LineField {
  name: 'title' | 'firstName' | 'lastName' | 'email' | 'phoneNumber';
  type: 'text' | 'email' | 'tel';
  autocomplete: AutoFill;
  maxLength: number;
  pattern?: string;
  required?: boolean;
  /** Says "optional" after the label. */
  optional: boolean;
  hint?: string | undefined;
}

/** The text of the review. It has no `maxlength`: the browser would cut what is pasted, and say nothing. */
export function textField({ strings, tag, values, errors, readOnly }: FieldContext): TemplateResult {
  const error = errors.text;
  const left = -overLimit(values.text);
  const counts = left <= COUNTER_FROM && !error;
  const short = values.text && values.text.length < SHORT && !error && strings.textMore;
  return html`<div part="field text${error ? ' invalid' : ''}">
    ${label('text', true, strings)}
    <textarea
      part="input${error ? ' invalid' : ''}"
      id="text"
      name="text"
      rows="5"
      placeholder=${strings.textHint}
      ?readonly=${readOnly}
      aria-invalid=${Boolean(error)}
      aria-describedby=${ids(error && 'text-error', counts && 'text-left', short && 'text-hint')}
      .value=${values.text}
    ></textarea>
    ${
      counts
        ? html`<p part="counter${left < 0 ? ' over' : ''}" id="text-left"
            >${formatMessage(left < 0 ? strings.tooLong : strings.left, tag, { count: Math.abs(left) })}</p
          >`
        : nothing
    }
    ${short ? html`<p part="hint" id="text-hint">${short}</p>` : nothing} ${errorMessage('text', error)}
  </div>`;
}

/** The title of the review. */
export const titleField = (context: FieldContext): TemplateResult =>
  lineField({ name: 'title', type: 'text', autocomplete: 'off', maxLength: LIMITS.title, optional: true }, context);

/** First and last name. */
export function nameFields(context: FieldContext): TemplateResult {
  const name = { type: 'text', maxLength: 100, optional: true } as const;
  return html`<div part="names">
    ${lineField({ ...name, name: 'firstName', autocomplete: 'given-name' }, context)}
    ${lineField({ ...name, name: 'lastName', autocomplete: 'family-name' }, context)}
  </div>`;
}

/** The ways to reach the shopper that `contact` asks for; with `either`, one of the two may be required. */
export function contactFields(
  contact: Contact,
  required: boolean,
  context: FieldContext,
): TemplateResult | typeof nothing {
  const { strings } = context;
  const both = contact === 'either';
  const rules = { required: required && !both, optional: !required };
  const email: LineField = {
    ...rules,
    name: 'email',
    type: 'email',
    autocomplete: 'email',
    maxLength: 254,
    pattern: '.+@.+\\..+',
    hint: both && required ? strings.oneHint : strings.contactHint,
  };
  const phone: LineField = {
    ...rules,
    name: 'phoneNumber',
    type: 'tel',
    autocomplete: 'tel',
    maxLength: 30,
    pattern: '[\\p{N}\\p{P}\\p{Z}\\p{Cf}+＋]{6,}',
    hint: strings.phoneHint,
  };
  const shown = shownFields(contact);
  const fields = [email, phone].filter(({ name }) => shown.includes(name));
  return fields.length > 0
    ? html`<div part="contact">${fields.map((field) => lineField(field, context))}</div>`
    : nothing;
}

/** The message beside a field; its id is the field's with `-error`. */
export function errorMessage(name: string, error: string | undefined): TemplateResult | typeof nothing {
  return error ? html`<p part="error" id="${name}-error">${error}</p>` : nothing;
}

function lineField(field: LineField, { strings, values, errors, readOnly }: FieldContext): TemplateResult {
  const { name, hint } = field;
  const error = errors[name];
  return html`<div part="field ${name}${error ? ' invalid' : ''}">
    ${label(name, field.optional, strings)}
    <input
      part="input${error ? ' invalid' : ''}"
      id=${name}
      name=${name}
      type=${field.type}
      autocomplete=${field.autocomplete}
      maxlength=${field.maxLength}
      pattern=${field.pattern ?? nothing}
      ?required=${field.required}
      ?readonly=${readOnly}
      aria-invalid=${Boolean(error)}
      aria-describedby=${ids(error && `${name}-error`, hint && `${name}-hint`)}
      .value=${values[name]}
    />
    ${errorMessage(name, error)} ${hint ? html`<p part="hint" id="${name}-hint">${hint}</p>` : nothing}
  </div>`;
}

function label(name: 'text' | LineField['name'], optional: boolean, strings: ReviewFormStrings): TemplateResult {
  return html`<label part="label" for=${name}
    >${strings[name]}${optional ? html`<span part="optional">${` (${strings.optional})`}</span>` : nothing}</label
  >`;
}

function ids(...parts: (string | false | undefined)[]): string | typeof nothing {
  return parts.filter(Boolean).join(' ') || nothing;
}
