/** What the shop asks beside stars and text, in the form of an invite's page. None of it has to be answered. */
import { CUSTOM_QUESTION_LIMITS, isAnswer, MOST_BUTTONS, QUESTION_FIELD } from '../../contract/custom-questions.js';
import type { CustomQuestion } from '../../contract/service/custom-question.js';
import { MAX_ANSWERS } from '../../contract/service/shopper-answers.js';
import type { Wording } from '../../contract/widget.js';
import type { InviteLanguage } from '../../embed/invite-language.js';
import { type Markup, markup } from '../../embed/markup.js';
import { cut } from '../../platform/clean-text.js';
import { plainName } from './plain-names.js';

/** By the name of a question. */
export type WrittenAnswers = ReadonlyMap<string, string>;

const LONGEST_NAME = 64;
/** Steps of a scale that stand as one piece. */
const MOST_STEPS = 5;
const { label: LONGEST_LABEL, shownAnswer: LONGEST_ANSWER } = CUSTOM_QUESTION_LIMITS;

/** The answers that came with a form, whatever is asked. */
export function writtenAnswers(fields: ReadonlyMap<string, string>): WrittenAnswers {
  const answers = new Map<string, string>();
  for (const [field, typed] of fields) {
    const name = field.slice(QUESTION_FIELD.length);
    const answer = cut(typed.trim(), LONGEST_ANSWER);
    if (field.startsWith(QUESTION_FIELD) && name.length <= LONGEST_NAME && answer !== '') answers.set(name, answer);
  }
  return answers;
}

/** Those to what is asked: an option that is one, or words. All else is dropped. */
export function answersTo(questions: readonly CustomQuestion[], answers: WrittenAnswers): Record<string, string> {
  const asked = questions.flatMap((question): [string, string][] => {
    const answer = answers.get(question.name);
    return answer !== undefined && isAnswer(question, answer) ? [[question.name, answer]] : [];
  });
  return Object.fromEntries(asked);
}

/** The fields of all questions. While nobody knows what is asked (null), what was answered is kept out of sight. */
export function questionFields(
  questions: readonly CustomQuestion[] | null,
  answers: WrittenAnswers,
  language: InviteLanguage,
): Markup[] {
  if (!questions) {
    const kept = [...answers].slice(0, MAX_ANSWERS);
    return kept.map(
      ([name, answer]) => markup`\n<input type="hidden" name="${QUESTION_FIELD}${name}" value="${answer}">`,
    );
  }
  return questions.map((question) => {
    const chosen = answers.get(question.name) ?? '';
    if (question.kind === 'text') return line(question, chosen, language);
    const draw = (question.options?.length ?? 0) > MOST_BUTTONS ? list : buttons;
    return draw(question, chosen, language);
  });
}

/** A radio button stays chosen without a script: once there is an answer, a last button takes it back. */
function buttons(
  { name, kind, label, options = [] }: CustomQuestion,
  chosen: string,
  language: InviteLanguage,
): Markup {
  const radio = (value: string) =>
    markup`<input type="radio" name="${QUESTION_FIELD}${name}" value="${value}"${value !== '' && value === chosen && markup` checked`}>`;
  const shown = options.map(
    ({ value, label }) =>
      markup`<label class="option">${radio(value)}<span><bdi>${words(label, language)}</bdi></span></label>\n`,
  );
  const none = markup`<label class="option none">${radio('')}<span>${language.words.skipQuestion}</span></label>`;
  const isOnePiece = kind === 'scale' && options.length <= MOST_STEPS;
  return markup`
<fieldset class="question"><legend>${title(label, language)}</legend>
<div class="options${isOnePiece && ' scale'}">
${shown}${!isOnePiece && none}</div>${isOnePiece && none}
</fieldset>`;
}

function list({ name, label, options = [] }: CustomQuestion, chosen: string, language: InviteLanguage): Markup {
  const shown = options.map(
    ({ value, label }) =>
      markup`<option value="${value}"${value === chosen && markup` selected`}>${words(label, language)}</option>\n`,
  );
  return markup`
<div class="field"><label for="${QUESTION_FIELD}${name}">${title(label, language)}</label>
<select id="${QUESTION_FIELD}${name}" name="${QUESTION_FIELD}${name}">
<option value=""></option>
${shown}</select></div>`;
}

function line({ name, label }: CustomQuestion, typed: string, language: InviteLanguage): Markup {
  return markup`
<div class="field"><label for="${QUESTION_FIELD}${name}">${title(label, language)}</label>
<input type="text" id="${QUESTION_FIELD}${name}" name="${QUESTION_FIELD}${name}" value="${typed}" maxlength="${LONGEST_ANSWER}" autocomplete="off" dir="auto"></div>`;
}

const title = (label: Wording, language: InviteLanguage): Markup =>
  markup`<bdi>${words(label, language)}</bdi> <span class="optional">(${language.form.optional})</span>`;

const words = (label: Wording, { ownWords }: InviteLanguage): string => plainName(ownWords(label), LONGEST_LABEL);
