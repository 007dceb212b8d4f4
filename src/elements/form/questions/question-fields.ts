/** A chunk of its own, loaded where the shop asks something beside stars and text. */
import { css } from 'lit';
import { html, type nothing, type TemplateResult } from 'lit/html.js';
import { CUSTOM_QUESTION_LIMITS, MOST_BUTTONS, QUESTION_FIELD } from '../../../contract/custom-questions.js';
import type { PublicQuestion } from '../../../contract/widget.js';
import type { ReviewFormStrings } from '../../languages/form-strings.js';
import { inLanguage } from '../../languages/format-message.js';

export interface QuestionView {
  questions: readonly PublicQuestion[];
  /** By the name of a question. */
  answers: ReadonlyMap<string, string>;
  /** The review is on its way. */
  readOnly: boolean;
  strings: ReviewFormStrings;
  tag: string;
  /** Takes an answer; empty for none. */
  onAnswer(name: string, answer: string): void;
}

/** Draws the questions; none has to be answered. */
export function questionFields(view: QuestionView): TemplateResult {
  return html`<div part="questions">${view.questions.map((question) => {
    if (question.kind === 'text') return line(question, view);
    return question.options.length > MOST_BUTTONS ? list(question, view) : buttons(question, view);
  })}</div>`;
}

/** A radio button that is pressed once more is chosen no more. */
function buttons({ name, kind, label, options }: PublicQuestion, view: QuestionView): TemplateResult {
  const { answers, readOnly, tag, onAnswer } = view;
  const chosen = answers.get(name);
  return html`<fieldset part="field question ${kind}">
    <legend part="label">${title(label, view)}</legend>
    <div part="options">${options.map(
      ({ value, label }) => html`<label part=${value === chosen ? 'option selected' : 'option'}
        ><input
          type="radio"
          name="${QUESTION_FIELD}${name}"
          value=${value}
          .checked=${value === chosen}
          ?disabled=${readOnly && value !== chosen}
          @click=${() => readOnly || onAnswer(name, value === chosen ? '' : value)}
          @change=${(event: Event) => event.stopPropagation()}
        /><bdi>${inLanguage(label, tag)}</bdi></label
      >`,
    )}</div>
  </fieldset>`;
}

function list({ name, kind, label, options }: PublicQuestion, view: QuestionView): TemplateResult {
  const { answers, readOnly, tag } = view;
  return html`<div part="field question ${kind}">
    <label part="label" for="${QUESTION_FIELD}${name}">${title(label, view)}</label>
    <select part="input" id="${QUESTION_FIELD}${name}" ?disabled=${readOnly} @change=${onChange(name, view)}>
      <option value="" ?selected=${!answers.has(name)}></option>
      ${options.map(
        ({ value, label }) =>
          html`<option value=${value} ?selected=${value === answers.get(name)}>${inLanguage(label, tag)}</option>`,
      )}
    </select>
  </div>`;
}

function line({ name, kind, label }: PublicQuestion, view: QuestionView): TemplateResult {
  return html`<div part="field question ${kind}">
    <label part="label" for="${QUESTION_FIELD}${name}">${title(label, view)}</label>
    <input
      part="input"
      id="${QUESTION_FIELD}${name}"
      type="text"
      autocomplete="off"
      maxlength=${CUSTOM_QUESTION_LIMITS.shownAnswer}
      ?readonly=${view.readOnly}
      .value=${view.answers.get(name) ?? ''}
      @input=${onChange(name, view)}
      @change=${(event: Event) => event.stopPropagation()}
    />
  </div>`;
}

/** The form's own fields have rules that a question has not. */
const onChange =
  (name: string, { onAnswer }: QuestionView) =>
  (event: Event): void => {
    if (event.type === 'change') event.stopPropagation();
    onAnswer(name, (event.currentTarget as HTMLInputElement).value);
  };

function title(label: PublicQuestion['label'], { strings, tag }: QuestionView): TemplateResult | typeof nothing {
  return html`<bdi>${inLanguage(label, tag)}</bdi><span part="optional">${` (${strings.optional})`}</span>`;
}

export const questionStyles = css`
  [part='questions'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: inherit;
  }
  [part='options'] {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  [part~='option'] {
    position: relative;
    display: inline-flex;
    align-items: center;
    min-block-size: 44px;
    max-inline-size: 100%;
    padding: 0.25em 1em;
    border: 1px solid var(--_line);
    border-radius: 22px;
    background: var(--_surface);
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  /* The steps of a scale stand as one piece, in their order. */
  [part~='scale'] [part='options'] {
    display: grid;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    gap: 0;
  }
  [part~='scale'] [part~='option'] {
    justify-content: center;
    margin-inline-start: -1px;
    padding-inline: 0.25em;
    border-radius: 0;
    text-align: center;
  }
  [part~='scale'] [part~='option']:first-child {
    margin: 0;
    border-start-start-radius: 22px;
    border-end-start-radius: 22px;
  }
  [part~='scale'] [part~='option']:last-child {
    border-start-end-radius: 22px;
    border-end-end-radius: 22px;
  }
  @container (inline-size < 26em) {
    [part~='scale'] [part='options'] {
      grid-auto-flow: row;
      gap: 8px;
    }
    [part~='scale'] [part~='option'] {
      margin: 0;
      border-radius: 22px !important;
    }
  }
  [part~='option'] input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }
  [part~='option']:has(:focus-visible) {
    z-index: 1;
    outline: 2px solid currentColor;
    outline-offset: 2px;
  }
  [part~='option'][part~='selected'] {
    z-index: 1;
    border-color: var(--_accent);
    background: var(--_tint);
    color: var(--_accent);
    font-weight: 600;
  }
  @media (forced-colors: active) {
    [part~='option'][part~='selected'] {
      border: 3px solid Highlight;
    }
  }
`;
