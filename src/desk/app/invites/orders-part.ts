import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import type { DeskOrderSource, DeskOrderSources, NewDeskOrderSource } from '../../../contract/desk/invites.js';
import { AttemptController } from '../attempt-controller.js';
import { confirm } from '../confirm-dialog.js';
import { stateOf } from '../state.js';
import '../copy-lines.js';
import { VendorDataController } from '../data-controller.js';
import type { DeskContext } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { day } from '../times.js';
import { invitesStyles } from './invites-styles.js';
import './order-file.js';
import './order-source-form.js';
import { KIND_LABELS, KIND_STEPS, OUTCOME_LABELS } from './order-words.js';

const NUMBER = new Intl.NumberFormat();

/** Shops that tell of their orders by webhook, so that whoever buys is asked. */
export class OrdersPart extends LitElement {
  static override styles = [
    ...deskStyles,
    invitesStyles,
    css`
      h2:focus {
        outline: none;
      }
    `,
  ];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #view = stateOf(this, {
    /** One that was just added: its secret is told this once. */
    made: null as NewDeskOrderSource | null,
  });
  readonly #listed = new VendorDataController<DeskOrderSources>(this, '/order-sources', () => {
    this.#view.made = null;
  });
  readonly #attempt = new AttemptController(this);

  override render() {
    const { data } = this.#listed;
    return html`<div class="part">
      ${this.#listed.alert()} ${this.#attempt.alert()} ${this.#view.made ? this.#made(this.#view.made) : nothing}
      ${data ? this.#content(data) : this.#listed.waiting('where orders come from')}
    </div>`;
  }

  #made({ kind, name, url, secret }: NewDeskOrderSource): TemplateResult {
    return html`<div class="card made">
      <h2 tabindex="-1">Now tell <bdi>${name}</bdi></h2>
      <p>${KIND_STEPS[kind]}</p>
      <copy-lines heading="Address" .lines=${url}></copy-lines>
      ${kind === 'shopify' ? nothing : html`<copy-lines heading="Secret: it is not shown again" .lines=${secret}></copy-lines>`}
      <div class="actions"><button part="button" @click=${() => this.#onDone()}>Done</button></div>
    </div>`;
  }

  #content({ sources, campaigns }: DeskOrderSources): TemplateResult {
    return html`<div class="card">
        <h2 id="sources">Where orders come from</h2>
        <p>
          Your shop system tells this server of each order by itself, and whoever bought is invited when the campaign says so. Of an order nothing is
          kept but what the invite needs.
        </p>
        ${
          sources.length > 0
            ? html`<ul class="rows" aria-labelledby="sources">
                ${sources.map((source) => this.#source(source, campaigns))}
              </ul>`
            : html`<p class="muted">No shop tells of its orders yet.</p>`
        }
      </div>
      <div class="card">
        <h2>Connect your shop</h2>
        <desk-order-source-form
          .desk=${this.desk}
          .campaigns=${campaigns}
          @desk-source-made=${({ detail }: CustomEvent<NewDeskOrderSource>) => this.#onMade(detail)}
        ></desk-order-source-form>
      </div>
      <desk-order-file .desk=${this.desk} .campaigns=${campaigns}></desk-order-file>`;
  }

  #source(source: DeskOrderSource, campaigns: DeskOrderSources['campaigns']): TemplateResult {
    const { kind, name, url, received, invited, lastReceivedAt, lastOutcome, campaignId } = source;
    const campaign = campaigns.find(({ id }) => id === campaignId);
    return html`<li>
      <p>
        <strong><bdi>${name}</bdi></strong><br />
        <span class="muted">${KIND_LABELS[kind]}${campaigns.length > 1 ? html` · <bdi>${campaign?.name}</bdi>` : nothing}</span><br />
        <bdi dir="ltr">${url}</bdi><br />
        <span class="muted"
          >${
            lastReceivedAt && lastOutcome
              ? html`${NUMBER.format(received)} ${received === 1 ? 'message' : 'messages'}, ${NUMBER.format(invited)} invited. The last one ${day(lastReceivedAt)}: ${OUTCOME_LABELS[lastOutcome]}.`
              : 'Nothing has come yet.'
          }</span
        >
      </p>
      <button part="button danger" aria-label="Remove ${name}" @click=${() => this.#remove(source)}>Remove</button>
    </li>`;
  }

  async #onMade(made: NewDeskOrderSource): Promise<void> {
    this.#view.made = made;
    await this.#listed.load();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('.made h2')?.focus();
  }

  #onDone(): void {
    this.#view.made = null;
    this.renderRoot.querySelector<HTMLElement>('desk-order-source-form')?.shadowRoot?.getElementById('kind')?.focus();
  }

  async #remove({ id, name }: DeskOrderSource): Promise<void> {
    const sure = await confirm(this.renderRoot, {
      heading: `Take no more orders of ${name}?`,
      text: 'What this shop sends is refused from now on. Who is invited stays invited.',
      button: 'Remove',
      danger: true,
    });
    if (!sure) return;
    await this.#attempt.run(async () => {
      await this.desk.api.send('DELETE', `/vendors/${this.#listed.vendorId}/order-sources/${id}`);
      this.desk.announce('It was removed.');
      if (this.#view.made?.id === id) this.#view.made = null;
    });
    await this.#listed.load();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>('desk-order-source-form')?.shadowRoot?.getElementById('kind')?.focus();
  }
}

customElements.define('desk-orders', OrdersPart);
