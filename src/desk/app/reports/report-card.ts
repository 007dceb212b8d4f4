import { html, nothing, type TemplateResult } from 'lit';
import type { InboxDecision, InboxReview } from '../../../contract/desk/inbox.js';
import type { DeskReport, ReportMailing, ReportTelling } from '../../../contract/desk/reports.js';
import '../inbox/inbox-reviews.js';
import { InboxModel } from '../inbox/inbox-model.js';
import { decisionLabel, reasonLabel } from '../inbox/inbox-words.js';
import { day } from '../times.js';

/** What can be done about a report; null for who only reads. */
export interface ReportActions {
  decide(report: DeskReport): void;
  tell(report: DeskReport, telling: ReportTelling): void;
}

const RECEIPT: Record<ReportMailing['state'], string> = {
  waiting: 'A receipt to the reporter is on its way since',
  sending: 'A receipt to the reporter is on its way since',
  sent: 'The reporter was mailed a receipt',
  unsure: 'A receipt to the reporter may have arrived',
  dead: 'A receipt to the reporter could not be delivered,',
  cancelled: 'A receipt to the reporter was not sent,',
};

const DECIDED = {
  kept: 'The review stays as it is',
  held_back: 'The review is held back',
  archived: 'The review is archived',
};

/** One report: what is said to be wrong, the review as shoppers see it, and what became of it. */
export function reportCard(report: DeskReport, actions: ReportActions | null): TemplateResult {
  const { id, reason, explanation, goodFaith, page, createdAt, review, decision } = report;
  return html`<article class="card" data-id=${id} tabindex="-1" aria-labelledby="reason-${id}">
    <div class="about">
      <h2 id="reason-${id}">${reasonLabel(reason)}</h2>
      <p class="muted">
        Reported ${day(createdAt)}. ${goodFaith ? 'The reporter says that they believe it in good faith.' : 'Without a statement of good faith.'}
      </p>
    </div>
    <blockquote dir="auto">${explanation}</blockquote>
    ${review ? shown(review) : html`<p class="muted">The review is gone.</p>`}
    ${decision === null ? nothing : decided(report, actions)}
    ${
      decision === null && actions
        ? html`<div class="actions"><button part="button" @click=${() => actions.decide(report)}>Decide</button></div>`
        : nothing
    }
    <details>
      <summary>Receipt and history</summary>
      <ul class="muted">
        <li>Number of the report: ${id}</li>
        ${report.receipt ? html`<li>${RECEIPT[report.receipt.state]} ${day(report.receipt.at)}</li>` : nothing}
        ${page ? html`<li>Seen at <bdi>${page}</bdi></li>` : nothing}
        ${review ? report.history.map((one) => history(one, review)) : nothing}
      </ul>
    </details>
  </article>`;
}

/** The card of the widget, whether readers see it or not. */
function shown(review: InboxReview): TemplateResult {
  const model = new InboxModel();
  model.reviews.set(review.id, { ...review, openReports: 0, media: [] });
  return html`<desk-inbox-reviews .model=${model} .ids=${[review.id]}></desk-inbox-reviews>`;
}

function history(lastDecision: InboxDecision, review: InboxReview): TemplateResult {
  const reason = lastDecision.reason ? `: ${reasonLabel(lastDecision.reason)}` : '';
  return html`<li><bdi>${decisionLabel({ ...review, lastDecision })}</bdi>${reason}</li>`;
}

function decided(report: DeskReport, actions: ReportActions | null): TemplateResult {
  const { decision, heldBackReason, statement, decidedAt, tellings } = report;
  const reason = heldBackReason ? `: ${reasonLabel(heldBackReason)}` : '';
  return html`<div class="about">
      <p><strong>${DECIDED[decision!]}${reason}</strong></p>
      <p class="muted">Decided ${day(decidedAt!)}</p>
      <blockquote dir="auto">${statement}</blockquote>
    </div>
    <ul class="left" aria-label="Who is told">
      ${tellings.length === 0 ? html`<li class="muted">Nobody has to be told: the reporter gave no address.</li>` : nothing}
      ${tellings.map((telling) => html`<li>${toldLine(telling)} ${actions && tell(report, telling, actions)}</li>`)}
    </ul>`;
}

function toldLine({ to, toldAt, isReachable, mail }: ReportTelling): TemplateResult {
  const who = to === 'reporter' ? 'The reporter' : 'The author';
  if (toldAt !== null) {
    return html`<span>${who} was told ${day(toldAt)}${mail?.state === 'sent' ? ' by mail' : ''}.</span>`;
  }
  if (isOnItsWay(mail)) return html`<span>A mail to the ${to} is on its way.</span>`;
  if (mail?.state === 'unsure') {
    return html`<strong>A mail to the ${to} may have arrived: no response came. It is not sent again by itself.</strong>`;
  }
  if (mail?.state === 'dead')
    return html`<strong>A mail to the ${to} could not be delivered. Left to do: tell them.</strong>`;
  if (!isReachable) return html`<span class="muted">${who} cannot be told: nobody knows an address.</span>`;
  return html`<strong>Left to do: tell the ${to}.</strong>`;
}

function isOnItsWay(mail: ReportMailing | null): boolean {
  return mail?.state === 'waiting' || mail?.state === 'sending';
}

function tell(report: DeskReport, telling: ReportTelling, actions: ReportActions) {
  if (telling.toldAt !== null || !telling.isReachable || isOnItsWay(telling.mail)) return nothing;
  return html`<button part="button" @click=${() => actions.tell(report, telling)}>Show the message<span class="unseen"> to the ${telling.to}</span></button>`;
}
