import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { DeskOrderSources, NewDeskOrderSource } from '../../../contract/desk/invites.js';
import { ORDER_KINDS, type OrderKind } from '../../../contract/service/order-kind.js';
import type { DeskContext } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { FormController } from '../form-controller.js';
import { stateOf } from '../state.js';
import { invitesStyles } from './invites-styles.js';
import { KIND_LABELS, KIND_STEPS } from './order-words.js';

/**
 * Adds a shop that tells of its orders.
 *
 * @fires desk-source-made - with the source and its secret
 */
export class OrderSourceForm extends LitElement {
  static override styles = [...deskStyles, invitesStyles];
  static override properties = { desk: { attribute: false }, campaigns: { attribute: false } };

  declare desk: DeskContext;
  declare campaigns: DeskOrderSources['campaigns'];
  readonly #view = stateOf(this, {
    kind: 'shopify' as OrderKind,
  });
  readonly #form = new FormController(this);

  override render() {
    const form = this.#form;
    return html`<form novalidate @submit=${(event: SubmitEvent) => this.#submit(event)}>
      ${form.alert()}
      <div>
        <label for="kind">What it runs on</label>
        <select
          id="kind"
          name="kind"
          aria-describedby="steps"
          @change=${(event: Event) => {
            this.#view.kind = (event.target as HTMLSelectElement).value as OrderKind;
          }}
        >
          ${ORDER_KINDS.map((kind) => html`<option value=${kind} ?selected=${kind === this.#view.kind}>${KIND_LABELS[kind]}</option>`)}
        </select>
        <p class="hint" id="steps">${KIND_STEPS[this.#view.kind]}</p>
      </div>
      ${form.field({ name: 'name', label: 'Name', autocomplete: 'off', hint: 'For yourself, such as that of the store.', maxLength: 100 })}
      ${
        this.#view.kind === 'shopify'
          ? form.field({
              ...{ name: 'secret', label: 'What Shopify signs with', autocomplete: 'off', minLength: 16 },
              hint: 'Shopify shows it below its list of webhooks, as soon as there is one.',
            })
          : nothing
      }
      ${this.campaigns.length > 1 ? this.#campaign() : nothing}
      <button part="button primary" ?disabled=${form.busy}>Add</button>
    </form>`;
  }

  #campaign(): TemplateResult {
    return html`<div>
      <label for="campaignId">Campaign of its invites</label>
      <select id="campaignId" name="campaignId" dir="auto">
        ${this.campaigns.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
      </select>
    </div>`;
  }

  #submit(event: SubmitEvent): Promise<void> {
    const form = event.target as HTMLFormElement;
    return this.#form.submit(event, async (values) => {
      const path = `/vendors/${this.desk.vendorId}/order-sources`;
      const made = await this.desk.api.send<NewDeskOrderSource>('POST', path, values);
      form.reset();
      this.#view.kind = 'shopify';
      this.dispatchEvent(new CustomEvent('desk-source-made', { detail: made }));
    });
  }
}

customElements.define('desk-order-source-form', OrderSourceForm);
