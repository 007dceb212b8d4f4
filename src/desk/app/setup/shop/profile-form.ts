import { html, LitElement } from 'lit';
import type { ShopProfile, ShopSetup } from '../../../../contract/desk/setup.js';
import type { DeskContext } from '../../desk-context.js';
import { deskStyles } from '../../desk-styles.js';
import { FormController } from '../../form-controller.js';
import { setupStyles } from '../setup-styles.js';

/**
 * The profile of a shop, with which the interface knows it.
 *
 * @fires desk-saved - with the profile as it is now
 */
export class ProfileForm extends LitElement {
  static override styles = [...deskStyles, setupStyles];
  static override properties = { desk: { attribute: false }, shop: { attribute: false } };

  declare desk: DeskContext;
  declare shop: ShopSetup;
  readonly #form = new FormController(this);

  override render() {
    const form = this.#form;
    const { profile, id } = this.shop;
    const field = (
      name: keyof ShopProfile,
      label: string,
      more: {
        hint?: string;
        type?: 'text' | 'url' | 'email' | 'number';
        maxLength?: number;
        max?: number;
        required?: boolean;
      } = {},
    ) =>
      form.field({
        name,
        label,
        autocomplete: 'off',
        value: `${profile[name] ?? ''}`,
        required: false,
        ...more,
      });
    return html`<form novalidate @submit=${this.#submit}>
      ${form.alert()}
      <div class="pair">
        ${field('name', 'Name', { required: true, hint: 'As you know it here.' })}
        ${field('senderName', 'Name for shoppers', {
          maxLength: 100,
          hint: 'Stands above your replies and in invites. Empty: the name.',
        })}
        ${field('website', 'Website', { type: 'url', maxLength: 2048, hint: 'Such as https://shop.example' })}
        ${field('logoUrl', 'Address of the logo', { type: 'url', maxLength: 2048 })}
        ${field('address', 'Postal address', { maxLength: 500 })}
        ${field('industry', 'What you sell', { hint: 'Such as hats, or garden tools.' })}
        ${field('googlePlaceId', 'Google place id', {
          maxLength: 300,
          hint: 'Of a shop that people can visit: how Google Maps calls it, such as ChIJN1t_tDeuEmsRUsoyG83frY4. For your records.',
        })}
        ${field('facebookUrl', 'Facebook page', { type: 'url', maxLength: 2048 })}
        ${field('replyTo', 'Address for replies', {
          type: 'email',
          maxLength: 254,
          hint: 'Where customers who reply to an invite reach you. Empty: the address of the server.',
        })}
        ${field('invitePauseDays', 'Days between two invites', {
          type: 'number',
          max: 365,
          hint: 'To one person. What is bought meanwhile joins the next one; 0 is without a pause.',
        })}
      </div>
      <p class="muted">The id of this shop, by which pages and programs know it: <code>${id}</code></p>
      <button part="button primary" ?disabled=${form.busy}>Save the shop</button>
    </form>`;
  }

  #submit(event: SubmitEvent): Promise<void> {
    return this.#form.submit(event, async (values) => {
      const path = `/vendors/${this.shop.id}/profile`;
      const detail = await this.desk.api.send<ShopProfile>('PUT', path, values);
      this.dispatchEvent(new CustomEvent('desk-saved', { detail }));
    });
  }
}

customElements.define('desk-profile-form', ProfileForm);
