import { html, LitElement, type TemplateResult } from 'lit';
import { KEPT_KINDS, type KeptKind, type RetentionShown } from '../../../contract/desk/data.js';
import { DataController } from '../data-controller.js';
import type { DeskContext } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { day } from '../times.js';
import { dataStyles } from './data-styles.js';

const WHAT: Record<KeptKind, string> = {
  contacts: 'Email address and phone number of a review, from when it was written',
  invites: 'Invited customers, from when their invite was due',
  reporters: 'Who sent a report, from the decision',
  requests: 'What keeps a request that comes twice from counting twice',
  deadLetters: 'Reviews that could not be delivered and wait for whoever runs the server',
  messages: 'That a mail was sent, without its text',
  erasures: 'That something was erased, and not whose it was',
};

/** How long the server keeps what is personal: the settings of whoever runs it. */
export class KeptCard extends LitElement {
  static override styles = [...deskStyles, dataStyles];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #shown = new DataController<RetentionShown>(this, () => '/retention');

  override render() {
    return html`<section class="card" aria-labelledby="kept">
      <h2 id="kept">How long things are kept</h2>
      ${this.#shown.alert()}
      ${this.#shown.data ? this.#list(this.#shown.data) : this.#shown.waiting('the times')}
    </section>`;
  }

  #list({ days, hour, appliedAt }: RetentionShown): TemplateResult {
    return html`<p>After that it is removed in the night by itself. Whoever runs the server sets these times, for all shops.</p>
      <dl class="kept">
        ${KEPT_KINDS.map(
          (kind) =>
            html`<div>
              <dt>${WHAT[kind]}</dt>
              <dd>${time(days[kind])}</dd>
            </div>`,
        )}
      </dl>
      <p class="muted">${this.#when(hour, appliedAt)}</p>`;
  }

  #when(hour: number, appliedAt: string | null): TemplateResult {
    const daily = `Each day at ${hour}:00 UTC.`;
    if (appliedAt === null) return html`${daily} It has not been done yet.`;
    if (Date.parse(appliedAt) > Date.now()) return html`${daily} It begins after ${day(appliedAt)}.`;
    return html`${daily} It was done last on ${day(appliedAt)}.`;
  }
}

function time(days: number | null): string {
  if (days === null) return 'without an end';
  return `${new Intl.NumberFormat('en').format(days)} ${days === 1 ? 'day' : 'days'}`;
}

customElements.define('desk-kept', KeptCard);
