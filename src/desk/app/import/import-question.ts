/** What a file leaves open, as a question that one press answers. */
import { html, nothing, type TemplateResult } from 'lit';
import type { ImportChoices, ImportQuestion } from '../../../contract/desk/import.js';

/** Highest ratings that are usual; a press on 5 refuses what is above. */
const SCALES = [5, 10, 100];

/** The answers to a question, each as a button that calls `answer` with the choices it adds; nothing where the form below has the answer. */
export function answers(
  question: ImportQuestion,
  choices: ImportChoices,
  answer: (choices: ImportChoices) => void,
): TemplateResult | typeof nothing {
  const found = answersTo(question, choices);
  if (found.length === 0) return nothing;
  return html`<div class="actions" role="group" aria-label=${question.text}>
    ${found.map(
      ({ label, sample, adds }) =>
        html`<button part="button" @click=${() => answer({ ...choices, ...adds })}>
          <bdi>${label}</bdi>${sample ? html` <span class="muted"><bdi>${sample}</bdi></span>` : nothing}
        </button>`,
    )}
  </div>`;
}

interface Answer {
  label: string;
  /** Some values of the column. */
  sample?: string;
  adds: ImportChoices;
}

function answersTo(question: ImportQuestion, { columns }: ImportChoices): Answer[] {
  if (question.about === 'field') {
    const { field } = question;
    const chosen = question.columns.map(({ name, samples }) => ({
      label: name,
      sample: samples.join(' | '),
      adds: { columns: { ...columns, [field]: name } },
    }));
    // A date cannot be left out: whoever has none says a day in the form.
    return field === 'createdAt'
      ? chosen
      : [...chosen, { label: 'None of them', adds: { columns: { ...columns, [field]: null } } }];
  }
  if (question.about === 'scale') {
    const scales = SCALES.filter((scale) => scale === 5 || scale >= question.highest);
    return scales.map((scale) => ({ label: scale === 5 ? '5: refuse those above' : String(scale), adds: { scale } }));
  }
  if (question.about !== 'order') return [];
  return [
    { label: 'A day and a month', adds: { dateOrder: 'dd/mm' } },
    { label: 'A month and a day', adds: { dateOrder: 'mm/dd' } },
  ];
}
