/** What an import would do, or has done, as a shop owner reads it. */
import { html, nothing, type TemplateResult } from 'lit';
import type { ImportCounts, ImportLook, RefusedLine } from '../../../contract/desk/import.js';
import type { InboxReview } from '../../../contract/desk/inbox.js';
import { InboxModel } from '../inbox/inbox-model.js';
import '../inbox/inbox-reviews.js';
import { day } from '../times.js';

const number = new Intl.NumberFormat('en');
const counted = (count: number, one: string) => `${number.format(count)} ${count === 1 ? one : `${one}s`}`;

/** Whose file it is, what is in it, and what becomes of each column. */
export function lookParts(look: ImportLook): TemplateResult {
  return html`
    <p>
      ${look.system ? html`This is a file of <strong>${look.system}</strong>.` : 'No system is known by these columns: they are found by usual names.'}
      ${look.dates ? html`The reviews are from ${day(look.dates.first)} to ${day(look.dates.last)}.` : nothing}
    </p>
    ${look.standings.length > 0 ? standings(look) : nothing} ${look.samples.length > 0 ? samples(look) : nothing}
    ${notes(look.notes)} ${look.columns.length > 0 ? columns(look) : nothing}
    ${look.refused.length > 0 ? refused(look.refused, look.counts.refused) : nothing}
  `;
}

/** The numbers as one sentence. */
export function countsSentence(
  { imported, alreadyThere, refused, pending, hidden }: ImportCounts,
  isDone: boolean,
): string {
  const parts = [
    `${counted(imported, 'review')} ${isDone ? 'came in' : 'would come in'}`,
    pending > 0
      ? `${number.format(pending)} of them ${isDone ? (pending === 1 ? 'waits' : 'wait') : 'would wait'} for your approval`
      : '',
    hidden > 0 ? `${number.format(hidden)} ${hidden === 1 ? 'stays' : 'stay'} hidden` : '',
    alreadyThere > 0 ? `${number.format(alreadyThere)} ${alreadyThere === 1 ? 'is' : 'are'} there already` : '',
    refused > 0 ? `${counted(refused, 'row')} ${isDone ? (refused === 1 ? 'was' : 'were') : 'would be'} refused` : '',
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

function standings({ standings: rows }: ImportLook): TemplateResult {
  return html`<section>
    <h3 id="standings">What is shown, and what is not</h3>
    ${scrolling(
      'standings',
      html`<table>
        <thead>
          <tr><th scope="col">Column</th><th scope="col">Value</th><th scope="col">Reviews</th><th scope="col">What it does</th></tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr><td><bdi>${row.column}</bdi></td><td><bdi>${row.value}</bdi></td><td class="number">${number.format(row.reviews)}</td><td>${row.meaning}</td></tr>`,
          )}
        </tbody>
      </table>`,
    )}
  </section>`;
}

/** The widget's own cards; what readers would not see stands apart, and says why. */
function samples({ samples: reviews, counts }: ImportLook): TemplateResult {
  const shown = reviews.filter(({ state }) => state === 'shown');
  const hidden = reviews.filter(({ state }) => state !== 'shown');
  const kept = counts.pending + counts.hidden;
  return html`${
    shown.length > 0
      ? html`<section>
          <h3>What shoppers would see</h3>
          <p class="muted">The first of them, as the widget draws them.</p>
          ${cards(shown)}
        </section>`
      : html`<p class="notice">Shoppers would see none of these reviews.</p>`
  }
  ${
    hidden.length > 0
      ? html`<section>
          <h3>What shoppers would not see</h3>
          <p class="muted">${counted(kept, 'review')} ${kept === 1 ? 'stays' : 'stay'} hidden until you show ${kept === 1 ? 'it' : 'them'} in the inbox. The first, and where each would stand:</p>
          ${cards(hidden)}
        </section>`
      : nothing
  }`;
}

function cards(reviews: readonly InboxReview[]): TemplateResult {
  const model = new InboxModel();
  for (const review of reviews) model.reviews.set(review.id, review);
  return html`<desk-inbox-reviews .model=${model} .ids=${[...model.reviews.keys()]}></desk-inbox-reviews>`;
}

function notes(lines: readonly string[]): TemplateResult | typeof nothing {
  if (lines.length === 0) return nothing;
  return html`<ul class="notes">
    ${lines.map((line) => html`<li>${line}</li>`)}
  </ul>`;
}

function columns({ columns: rows }: ImportLook): TemplateResult {
  const unused = rows.filter(({ becomes }) => becomes === null).length;
  return html`<details>
    <summary>${counted(rows.length, 'column')}${unused > 0 ? `, ${number.format(unused)} of them not imported` : ''}</summary>
    ${scrolling(
      'columns',
      html`<table aria-label="Columns">
        <thead>
          <tr><th scope="col">Column</th><th scope="col">Becomes</th><th scope="col">Samples</th></tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ name, becomes, samples: values }) =>
              html`<tr><td><bdi>${name}</bdi></td><td>${becomes ?? 'not imported'}</td><td><bdi>${values.join(' | ')}</bdi></td></tr>`,
          )}
        </tbody>
      </table>`,
    )}
  </details>`;
}

function refused(rows: readonly RefusedLine[], all: number): TemplateResult {
  return html`<details open>
    <summary>${counted(all, 'row')} refused${rows.length < all ? `, of which these are the first` : ''}</summary>
    <ul class="notes">
      ${rows.map(({ line, field, reason }) => html`<li>Line ${number.format(line)}: <bdi>${field}</bdi> ${reason}</li>`)}
    </ul>
  </details>`;
}

/** A table that is wider than its place scrolls within it, by keyboard too. */
function scrolling(id: string, table: TemplateResult): TemplateResult {
  return html`<div class="wide" role="region" aria-labelledby=${id === 'standings' ? id : nothing} aria-label=${id === 'standings' ? nothing : 'Columns'} tabindex="0">${table}</div>`;
}
