/** What an import that has ended shows, and what taking it back asks and says. */
import { html, nothing, type TemplateResult } from 'lit';
import type { ImportJob } from '../../../contract/desk/import.js';
import type { DeskContext } from '../desk-context.js';
import { deskLink } from '../desk-link.js';
import { countsSentence, lookParts } from './import-look.js';

/** What may be done then. */
interface AfterImport {
  refused: TemplateResult | typeof nothing;
  undo: TemplateResult | typeof nothing;
  next: () => void;
}

/** It came in. */
export function doneParts(job: ImportJob, desk: DeskContext, { refused, undo, next }: AfterImport): TemplateResult {
  const { counts } = job.look!;
  return html`<h2>Done</h2>
    <p class="notice" role="status">${countsSentence(counts, true)}</p>
    ${job.problem ? html`<p class="notice">${job.problem}</p>` : nothing}
    <div class="actions">
      ${deskLink(desk, `/desk/inbox${counts.pending > 0 ? '' : '?queue=shown'}`, 'See them in the inbox')}
      ${refused}
      <button part="button" @click=${next}>Import another file</button>
      ${undo}
    </div>
    ${lookParts(job.look!)}`;
}

/** All rows that were refused, as a file. */
export function refusedLink({ id, look }: ImportJob, { vendorId }: DeskContext): TemplateResult | typeof nothing {
  if (!look?.counts.refused) return nothing;
  return html`<a href="/desk/api/vendors/${vendorId}/imports/${id}/refused" download>All refused rows, with their reasons</a>`;
}

/** It was taken back. */
export function undoneParts({ fileName, undone }: ImportJob): TemplateResult {
  const { removed, kept } = undone!;
  return html`<h2>Taken back</h2>
    <p class="notice" role="status">
      ${removed === 1 ? '1 review' : `${removed} reviews`} of <bdi>${fileName}</bdi> ${removed === 1 ? 'is' : 'are'} gone.
      ${kept > 0 ? `${kept} ${kept === 1 ? 'stays' : 'stay'}, or went before: somebody has decided about them, replied, reported or erased them.` : nothing}
    </p>`;
}

/** What is asked before. */
export function undoQuestion(count: number) {
  const what =
    count === 1 ? 'The review that came from this file is' : `The ${count} reviews that came from this file are`;
  return {
    heading: 'Take this import back?',
    text: `${what} removed. What somebody has decided about, replied to or reported since stays.`,
    button: 'Take it back',
    danger: true,
  };
}

// What an import shows while it goes on.

/** How far it is, from 0 to 1, and a button that ends it. */
export function progress(what: TemplateResult, part: number, stop: () => void): TemplateResult {
  return html`<div class="steps">
    <label for="run">${what}</label>
    <progress id="run" max="1" .value=${part}></progress>
    <div class="actions"><button part="button" @click=${stop}>Stop</button></div>
  </div>`;
}

/** One of several servers was asked that does not have the file. */
export function otherServer(server: string, asked: string): TemplateResult {
  return html`<p class="notice" role="status">
    The file lies on the server <bdi>${server}</bdi>, and <bdi>${asked}</bdi> has responded, which does not know of it. What was begun goes on there.
    Whoever runs the servers has to send <code>/desk</code> to one of them.
  </p>`;
}
