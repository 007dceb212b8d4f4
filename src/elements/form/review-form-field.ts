import { html, nothing, type TemplateResult } from 'lit/html.js';
import { say } from '../languages/wording.js';
import { type Contact, overLimit, shownFields } from './form-fields.js';
import type { Values } from './review-form-draft.js';
import type { ReviewFormStrings } from './review-form-strings.js';

/** From so many characters before the limit, the counter shows. */
const COUNTER_FROM = 500;
/** Below so many characters the form asks for a few more, and takes the review all the same. */
const SHORT = 30;

/**
 * What all fields of one rendering share. Each says whether it is wrong (`aria-invalid`), because a browser calls one that
 * is required wrong before anyone has come to it.
 */
export interface FieldContext {
  strings: ReviewFormStrings;
  /** BCP 47 tag of `strings`. */
  tag: string;
  values: Values;
  problems: Partial<Values>;
  /** Keeps what was typed as it is, meanwhile. */
  sending: boolean;
}

interface LineField {
  name: 'firstName' | 'lastName' | 'email' | 'phoneNumber';
  type: 'text' | 'email' | 'tel';
  autocomplete: AutoFill;
  maxLength: number;
  pattern?: string;
  required?: boolean;
  /** Says "optional" after the label. */
  optional: boolean;
  hint?: string | undefined;
}

/** The text of the review. The browser does not enforce its limit, because that would cut a paste without a word. */
export function textField({ strings, tag, values, problems, sending }: FieldContext): TemplateResult {
  const problem = problems.text;
  const left = -overLimit(values.text);
  const counts = left <= COUNTER_FROM && !problem;
  const short = values.text && values.text.length < SHORT && !problem && strings.textMore;
  return html`<div part="field text${problem ? ' invalid' : ''}">
    ${label('text', true, strings)}
    <textarea
      part="input${problem ? ' invalid' : ''}"
      id="text"
      name="text"
      rows="5"
      placeholder=${strings.textHint}
      ?readonly=${sending}
      aria-invalid=${Boolean(problem)}
      aria-describedby=${ids(problem && 'text-error', counts && 'text-left', short && 'text-hint')}
      .value=${values.text}
    ></textarea>
    ${
      counts
        ? html`<p part="counter${left < 0 ? ' over' : ''}" id="text-left"
            >${say(left < 0 ? strings.tooLong : strings.left, tag, { count: Math.abs(left) })}</p
          >`
        : nothing
    }
    ${short ? html`<p part="hint" id="text-hint">${short}</p>` : nothing} ${problemOf('text', problem)}
  </div>`;
}

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
export function problemOf(name: string, problem: string | undefined): TemplateResult | typeof nothing {
  return problem ? html`<p part="error" id="${name}-error">${problem}</p>` : nothing;
}

function lineField(field: LineField, { strings, values, problems, sending }: FieldContext): TemplateResult {
  const { name, hint } = field;
  const problem = problems[name];
  return html`<div part="field ${name}${problem ? ' invalid' : ''}">
    ${label(name, field.optional, strings)}
    <input
      part="input${problem ? ' invalid' : ''}"
      id=${name}
      name=${name}
      type=${field.type}
      autocomplete=${field.autocomplete}
      maxlength=${field.maxLength}
      pattern=${field.pattern ?? nothing}
      ?required=${field.required}
      ?readonly=${sending}
      aria-invalid=${Boolean(problem)}
      aria-describedby=${ids(problem && `${name}-error`, hint && `${name}-hint`)}
      .value=${values[name]}
    />
    ${problemOf(name, problem)} ${hint ? html`<p part="hint" id="${name}-hint">${hint}</p>` : nothing}
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
