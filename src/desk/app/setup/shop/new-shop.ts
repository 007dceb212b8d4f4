import { html, LitElement, nothing } from 'lit';
import type { DeskVendor } from '../../../../contract/desk/desk.js';
import type { DeskContext } from '../../desk-context.js';
import { deskStyles } from '../../desk-styles.js';
import { FormController } from '../../form-controller.js';
import { setupStyles } from '../setup-styles.js';

/** Makes a shop, and goes to it. */
export class NewShop extends LitElement {
  static override styles = [...deskStyles, setupStyles];
  static override properties = { desk: { attribute: false }, next: {}, withWebsite: { type: Boolean } };

  declare desk: DeskContext;
  /** Where it goes then, with the new shop. */
  declare next: string;
  /** Whether it asks for the shop's website as well. */
  declare withWebsite: boolean;
  readonly #form = new FormController(this);

  constructor() {
    super();
    this.next = '/desk/setup/shop';
    this.withWebsite = false;
  }

  override render() {
    const form = this.#form;
    return html`<form novalidate @submit=${this.#submit}>
      ${form.alert()}
      ${form.field({
        name: 'name',
        label: 'Name of the shop',
        autocomplete: 'organization',
        hint: 'Shoppers read it, too. You can change it at any time.',
        maxLength: 100,
      })}
      ${
        this.withWebsite
          ? form.field({
              name: 'website',
              label: 'Its website (optional)',
              type: 'url',
              autocomplete: 'url',
              required: false,
              maxLength: 2048,
              hint: 'Such as shop.example. Mails link to it, and the reviews work on its pages.',
            })
          : nothing
      }
      <button part="button primary" ?disabled=${form.busy}>Make a shop</button>
    </form>`;
  }

  #submit(event: SubmitEvent): Promise<void> {
    const form = event.target as HTMLFormElement;
    return this.#form.submit(event, async ({ name, website = '' }) => {
      const made = await this.desk.api.send<DeskVendor>('POST', '/vendors', { name, website });
      form.reset();
      await this.desk.reload();
      this.desk.go(`${this.next}?vendor=${made.id}`);
      this.desk.announce(`${made.name} was made.`);
    });
  }
}

customElements.define('desk-new-shop', NewShop);
