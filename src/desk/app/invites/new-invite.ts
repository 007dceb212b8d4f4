import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { roleAllows } from '../../../contract/desk/desk.js';
import type { DeskCampaigns, DeskInvite } from '../../../contract/desk/invites.js';
import { ApiError } from '../api.js';
import { VendorDataController } from '../data-controller.js';
import type { DeskContext } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { FormController } from '../form-controller.js';
import { ProductSuggestions } from '../products/product-suggestions.js';
import { languageNames } from '../setup/look/language-names.js';
import { delayWords, REASON_WORDS } from './invite-words.js';
import { invitesStyles } from './invites-styles.js';
import './mail-preview.js';
import { noMail } from './no-mail.js';

/** When it goes out, in hours; the empty one is the campaign's own delay. */
const DELAYS: readonly [hours: string, label: string][] = [
  ['0', 'Now'],
  ['24', 'In a day'],
  ['72', 'In 3 days'],
  ['168', 'In 7 days'],
  ['336', 'In 14 days'],
  ['720', 'In 30 days'],
];

/** Invites one customer by hand, with the mail beside it. */
export class NewInvite extends LitElement {
  static override styles = [...deskStyles, invitesStyles];
  static override properties = {
    desk: { attribute: false },
    campaignId: { state: true },
    language: { state: true },
  };

  declare desk: DeskContext;
  declare campaignId: string;
  /** The empty one is that of the campaign. */
  declare language: string;
  readonly #form = new FormController(this);
  readonly #products = new ProductSuggestions(this);
  readonly #listed = new VendorDataController<DeskCampaigns>(this, '/campaigns');
  /** The same form that is sent twice, as after a lost response, invites once. */
  #key = newKey();

  constructor() {
    super();
    this.campaignId = 'default';
    this.language = '';
  }

  override render() {
    if (!roleAllows(this.desk.session.person.role, 'moderator')) {
      return html`<p class="muted">Moderators and owners invite customers.</p>`;
    }
    const { data } = this.#listed;
    if (!data) return html`${this.#listed.alert()} ${this.#listed.waiting('campaigns')}`;
    const { campaigns, sends } = data;
    const campaign = campaigns.find(({ id }) => id === this.campaignId) ?? campaigns[0]!;
    return html`<div class="part">
      ${noMail(sends)}
      <div class="card">
        <h2>Invite somebody who bought something</h2>
        <form novalidate @submit=${(event: SubmitEvent) => this.#submit(event)}>
          ${this.#form.alert()} ${this.#who(sends.sms)} ${this.#what()}
          <div class="pair">
            ${this.#choice(
              'campaignId',
              'Campaign',
              campaigns.map(({ id, name }) => [id, name]),
              campaign.id,
            )}
            ${this.#choice('language', 'Language', [['', `As in the campaign (${campaign.language})`], ...languageNames()], this.language)}
            ${this.#choice('delay', 'When', [...DELAYS, ['', `As after an order: ${delayWords(campaign.delayHours)}`]], '0')}
          </div>
          <button part="button primary" ?disabled=${this.#form.busy}>Invite</button>
        </form>
      </div>
      <div class="card">
        <h2>What the customer gets</h2>
        <desk-mail-preview
          .desk=${this.desk}
          .texts=${campaign.texts}
          .language=${this.language || campaign.language}
        ></desk-mail-preview>
      </div>
    </div>`;
  }

  #who(sendsTexts: boolean): TemplateResult {
    const form = this.#form;
    return html`<div class="pair">
        ${form.field({ name: 'firstName', label: 'First name', autocomplete: 'off', maxLength: 100 })}
        ${form.field({ name: 'lastName', label: 'Last name (optional)', autocomplete: 'off', maxLength: 100, required: false })}
      </div>
      <div class="pair">
        ${form.field({ name: 'email', label: 'Email', type: 'email', autocomplete: 'off', maxLength: 254, required: !sendsTexts })}
        ${
          sendsTexts
            ? form.field({
                name: 'phoneNumber',
                label: 'Or a phone number',
                autocomplete: 'off',
                hint: 'With its international prefix, such as +49 30 123456.',
                required: false,
              })
            : nothing
        }
      </div>`;
  }

  #what(): TemplateResult {
    return html`<div class="pair" @focusin=${this.#onProduct} @input=${this.#onProduct}>
      ${this.#form.field({
        name: 'productId',
        label: 'Product (optional)',
        autocomplete: 'off',
        list: 'products',
        hint: 'Its name, or its id in your shop. Without a product the review is about the shop.',
        required: false,
      })}
      ${this.#products.list('products')}
      ${this.#form.field({ name: 'title', label: 'What the mail calls it', autocomplete: 'off', required: false, maxLength: 300 })}
    </div>`;
  }

  #choice(name: string, label: string, choices: readonly [string, string][], chosen: string): TemplateResult {
    return html`<div>
      <label for=${name}>${label}</label>
      <select id=${name} name=${name} @change=${this.#onChoice}>
        ${choices.map(([value, text]) => html`<option value=${value} ?selected=${value === chosen}>${text}</option>`)}
      </select>
    </div>`;
  }

  /** Offers products where one is typed, and fills in the name of the one that was chosen. */
  readonly #onProduct = (event: Event): void => {
    const { name, value, form } = event.target as HTMLInputElement;
    if (name !== 'productId') return;
    this.#products.onType(event);
    const title = form?.elements.namedItem('title');
    const known = this.#products.of(value.trim());
    if (known?.name && title instanceof HTMLInputElement) title.value = known.name;
  };

  readonly #onChoice = ({ target }: Event): void => {
    const { name, value } = target as HTMLSelectElement;
    if (name === 'campaignId') this.campaignId = value;
    if (name === 'language') this.language = value;
  };

  #submit(event: SubmitEvent): Promise<void> {
    const form = event.target as HTMLFormElement;
    return this.#form.submit(event, async ({ delay = '', title = '', productId = '', ...fields }) => {
      const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value.trim() !== ''));
      if ((title.trim() === '') !== (productId.trim() === '')) throw halfProduct(title);
      const made = await this.desk.api.send<DeskInvite>('POST', `/vendors/${this.desk.vendorId}/invites`, {
        ...filled,
        ...(filled.campaignId === 'default' && { campaignId: undefined }),
        ...(title.trim() && { product: { sourceProductId: productId, title } }),
        ...(delay !== '' && { delayHours: Number(delay) }),
        key: this.#key,
      });
      this.#key = newKey();
      form.reset();
      form.querySelector<HTMLElement>('[name=firstName]')?.focus();
      this.desk.announce(saidOf(made));
    });
  }
}

/** What became of an invite at once. */
function saidOf({ contact: { firstName }, state, reason, link }: DeskInvite): string {
  if (link !== null) return `${firstName} is invited. The link to hand out stands under Sent.`;
  if (state === 'queued') return `The invite to ${firstName} is on its way.`;
  if (state === 'unsubscribed') return `${firstName} does not want to be asked: nothing is sent.`;
  return `Nothing is sent to ${firstName}. ${reason ? REASON_WORDS[reason] : ''}`;
}

/** A product has both, its name and its id. */
function halfProduct(title: string): ApiError {
  const field = title.trim() === '' ? 'title' : 'productId';
  return new ApiError(400, {
    code: 'invalid_request',
    errors: [{ field, message: 'must be given with the other one' }],
  });
}

/** Not `randomUUID`, which pages without TLS lack. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

customElements.define('desk-new-invite', NewInvite);
