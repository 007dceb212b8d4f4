import { html, LitElement, type TemplateResult } from 'lit';
import { KEPT_KINDS, type KeptKind, type RetentionShown } from '../../../contract/desk-data.js';
import { ApiError } from '../api.js';
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
  static override properties = { desk: { attribute: false }, shown: { state: true }, problem: { state: true } };

  declare desk: DeskContext;
  /** Null until it is there. */
  declare shown: RetentionShown | null;
  declare problem: string;

  constructor() {
    super();
    this.shown = null;
    this.problem = '';
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  override render() {
    return html`<section class="card" aria-labelledby="kept">
      <h2 id="kept">How long things are kept</h2>
      <p class="problem" role="alert">${this.problem}</p>
      ${this.shown ? this.#list(this.shown) : this.#waiting()}
    </section>`;
  }

  #waiting(): TemplateResult {
    if (this.problem === '') return html`<p class="muted" aria-busy="true">Loading</p>`;
    return html`<p><button part="button" @click=${() => this.#load()}>Try again</button></p>`;
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

  async #load(): Promise<void> {
    this.problem = '';
    try {
      this.shown = await this.desk.api.get<RetentionShown>('/retention');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.problem = error.message;
    }
  }
}

function time(days: number | null): string {
  if (days === null) return 'without an end';
  return `${new Intl.NumberFormat('en').format(days)} ${days === 1 ? 'day' : 'days'}`;
}

customElements.define('desk-kept', KeptCard);
