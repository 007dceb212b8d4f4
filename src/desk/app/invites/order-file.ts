import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { type DeskOrderSources, MOST_ORDER_LINES, type OrderFileOutcome } from '../../../contract/desk/invites.js';
import { AttemptController } from '../attempt-controller.js';
import { choiceStyles } from '../choice-styles.js';
import { confirm } from '../confirm-dialog.js';
import type { DeskContext } from '../desk-context.js';
import { deskLink } from '../desk-link.js';
import { deskStyles } from '../desk-styles.js';
import { upload } from '../import/upload.js';
import { stateOf } from '../state.js';
import { invitesStyles } from './invites-styles.js';

/** What somebody has said of a file. */
interface Choices {
  campaignId?: string;
  dateFormat?: 'dd/mm' | 'mm/dd';
  number?: string;
  email?: string;
  completed: readonly string[];
}

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const NUMBER = new Intl.NumberFormat();
const MISSING = { number: 'the number of the order', email: 'the customer’s email address' };

/** Invites the customers of a file of orders: it is looked at first, and nobody is invited before the word is given. */
export class OrderFile extends LitElement {
  static override styles = [
    ...deskStyles,
    choiceStyles,
    invitesStyles,
    css`
      .lines {
        display: grid;
        gap: 0.25rem;
        margin-block-start: 0.75rem;
        overflow-wrap: anywhere;
      }
      .choices {
        display: grid;
        gap: 0.125rem;
      }
    `,
  ];
  static override properties = { desk: { attribute: false }, campaigns: { attribute: false } };

  declare desk: DeskContext;
  /** Those that an invite may be of, the default one first. */
  declare campaigns: DeskOrderSources['campaigns'];
  readonly #view = stateOf(this, {
    file: null as File | null,
    choices: { completed: [] } as Choices,
    /** What would come of it, or has. */
    outcome: null as OrderFileOutcome | null,
    isSending: false,
  });
  readonly #attempt = new AttemptController(this);
  #vendorId: string | null = null;

  override willUpdate(): void {
    if (this.desk.vendorId === this.#vendorId) return;
    this.#vendorId = this.desk.vendorId;
    this.#forget();
  }

  override render() {
    const { file, outcome, isSending } = this.#view;
    return html`<div class="card">
      <div>
        <h2>A file of orders</h2>
        <p class="muted">
          What Shopify or a plugin of WooCommerce exports, or any table with a line for each order: CSV or .xlsx, up to 20 MB. It is looked at first;
          nobody is invited before you say so, and the same file again invites nobody twice. Nothing of it is kept but what the invites need.
        </p>
      </div>
      ${this.#attempt.alert()}
      <div>
        <label for="orders">The file</label>
        <input id="orders" type="file" accept=".csv,.tsv,.txt,.xlsx" ?disabled=${isSending} @change=${this.#onFile} />
      </div>
      ${file && this.campaigns.length > 1 ? this.#campaign() : nothing}
      <p role="status">${isSending ? 'Reading the orders' : outcome && !outcome.missing ? this.#said(outcome) : nothing}</p>
      ${outcome && !isSending ? this.#open(outcome) : nothing}
    </div>`;
  }

  /** What is open, and what can be done. */
  #open(outcome: OrderFileOutcome): unknown {
    if (outcome.missing) return this.#missing(outcome.missing);
    const isLooked = outcome.sending !== undefined;
    return [
      isLooked && outcome.undecidedDates > 0 ? this.#dates(outcome.undecidedDates) : nothing,
      isLooked && (outcome.unknownStatuses.length > 0 || this.#view.choices.completed.length > 0)
        ? this.#statuses(outcome.unknownStatuses)
        : nothing,
      isLooked && outcome.invited > 0
        ? html`<div class="actions">
            <button part="button primary" @click=${() => this.#invite(outcome)}>Invite ${customers(outcome.invited)}</button>
          </div>`
        : nothing,
      outcome.lines.length > 0 ? this.#lines(outcome) : nothing,
      isLooked
        ? nothing
        : html`<p>${deskLink(this.desk, '/desk/invites', outcome.mail ? 'Who was invited' : 'Copy their links')}</p>
            <p class="muted">
              Does a product stand under ${deskLink(this.desk, '/desk/products', 'Products')} twice, by its number and by its SKU? Edit it there, and
              merge it into the other one: its new reviews then stand on the same page.
            </p>`,
    ];
  }

  #said({ invited, before, leftOut, sending, mail }: OrderFileOutcome): string {
    const said = [`${sending ? 'This would invite' : 'Invited:'} ${customers(invited)}.`];
    if (sending && invited > 0 && mail) {
      const { atOnce, later, days } = sending;
      if (atOnce > 0) said.push(`${later > 0 ? NUMBER.format(atOnce) : 'All'} at once.`);
      if (days) said.push(`${atOnce > 0 ? `${NUMBER.format(later)} later` : 'All'} ${span(days)}.`);
    }
    if (before > 0) said.push(`${NUMBER.format(before)} ${before === 1 ? 'order is' : 'orders are'} known already.`);
    if (leftOut > 0) said.push(`${NUMBER.format(leftOut)} left out.`);
    return said.join(' ');
  }

  #campaign(): TemplateResult {
    return html`<div>
      <label for="campaign">Campaign</label>
      <select id="campaign" @change=${(event: Event) => this.#choose({ campaignId: chosenIn(event) })}>
        ${this.campaigns.map(({ id, name }) => html`<option value=${id} ?selected=${id === this.#view.choices.campaignId}>${name}</option>`)}
      </select>
    </div>`;
  }

  #missing({ field, columns }: NonNullable<OrderFileOutcome['missing']>): TemplateResult {
    return html`<div>
      <label for="column">Which column has ${MISSING[field]}?</label>
      <select id="column" @change=${(event: Event) => this.#choose({ [field]: chosenIn(event) })}>
        <option value="" selected disabled>Choose a column</option>
        ${columns.map((column) => html`<option>${column}</option>`)}
      </select>
    </div>`;
  }

  #dates(count: number): TemplateResult {
    const option = (value: 'dd/mm' | 'mm/dd', label: string) =>
      html`<label><input type="radio" name="dates" .checked=${false} @change=${() => this.#choose({ dateFormat: value })} />${label}</label>`;
    return html`<fieldset class="choices">
      <legend>${NUMBER.format(count)} dates can be read in two ways. 03/04/2026 is</legend>
      ${option('dd/mm', '3 April')} ${option('mm/dd', '4 March')}
    </fieldset>`;
  }

  #statuses(unknown: OrderFileOutcome['unknownStatuses']): TemplateResult {
    const { completed } = this.#view.choices;
    const all = [...completed.map((status) => ({ status, orders: null })), ...unknown];
    const toggle = (status: string, isOn: boolean) =>
      this.#choose({ completed: isOn ? [...completed, status] : completed.filter((one) => one !== status) });
    return html`<fieldset class="choices">
      <legend>Which of these mean that the customer has the order?</legend>
      ${all.map(
        ({ status, orders }) =>
          html`<label
            ><input
              type="checkbox"
              .checked=${completed.includes(status)}
              @change=${(event: Event) => toggle(status, (event.target as HTMLInputElement).checked)}
            /><span><bdi>${status}</bdi>${orders === null ? nothing : html`<span class="muted">&nbsp;· ${NUMBER.format(orders)}</span>`}</span></label
          >`,
      )}
    </fieldset>`;
  }

  #lines({ lines }: OrderFileOutcome): TemplateResult {
    return html`<details>
      <summary>What is left out, and why</summary>
      <ul class="lines">
        ${lines.map(({ line, text }) => html`<li>Line ${line}: <bdi>${text}</bdi></li>`)}
        ${lines.length === MOST_ORDER_LINES ? html`<li class="muted">These are the first ${MOST_ORDER_LINES}.</li>` : nothing}
      </ul>
    </details>`;
  }

  readonly #onFile = (event: Event): void => {
    const [file] = (event.target as HTMLInputElement).files ?? [];
    if (!file) return;
    this.#view.file = file;
    this.#view.choices = { completed: [] };
    void this.#send(false);
  };

  #choose(choices: Partial<Choices>): void {
    this.#view.choices = { ...this.#view.choices, ...choices };
    void this.#send(false);
  }

  async #invite({ invited, mail }: OrderFileOutcome): Promise<void> {
    const sure = await confirm(this.renderRoot, {
      heading: `Invite ${customers(invited)}?`,
      text: mail
        ? 'Each gets one mail. What waits can be cancelled under Invites.'
        : 'This server sends no mail yet. Under Invites you then copy a link for each, and send it yourself.',
      button: 'Invite',
    });
    if (!sure) return;
    const done = await this.#send(true);
    if (done) this.desk.announce('Your customers are invited.');
  }

  async #send(invite: boolean): Promise<boolean> {
    const { file, choices } = this.#view;
    const { vendorId } = this.desk;
    const { completed, ...said } = choices;
    const query = new URLSearchParams({ ...said, completed: JSON.stringify(completed), invite: String(invite) });
    this.#view.isSending = true;
    const done = await this.#attempt.run(async () => {
      const { csrfToken } = this.desk.session;
      const path = `/vendors/${vendorId}/order-files?${query}`;
      const outcome = await upload<OrderFileOutcome>(path, file!, { csrfToken, onProgress: () => {} }).done;
      if (vendorId === this.#vendorId) this.#view.outcome = outcome;
    });
    if (!done) this.#view.outcome = null;
    this.#view.isSending = false;
    return done;
  }

  #forget(): void {
    this.#view.file = null;
    this.#view.outcome = null;
    this.#view.choices = { completed: [] };
    this.#attempt.problem = '';
  }
}

const chosenIn = (event: Event): string => (event.target as HTMLSelectElement).value;
const customers = (count: number): string => `${NUMBER.format(count)} ${count === 1 ? 'customer' : 'customers'}`;

function span({ from, to }: { from: string; to: string }): string {
  const [first, last] = [from, to].map((day) => DAY.format(new Date(day)));
  return from === to ? `on ${first}` : `from ${first} to ${last}`;
}

customElements.define('desk-order-file', OrderFile);
