import { css, html, LitElement, nothing } from 'lit';
import type { ForeignInvited } from '../../../contract/desk/foreign.js';
import { ApiError } from '../api.js';
import type { DeskContext, DrawView } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { FormController } from '../form-controller.js';
import { noShop } from '../no-shop.js';
import { stateOf } from '../state.js';
import { day } from '../times.js';
import { elsewhere } from './elsewhere.js';

/** Asks one customer for a review: the other service sends the invite, in its own words. */
export class ForeignInvites extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      :host {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1.25rem;
      }
      [part~='primary'] {
        justify-self: start;
      }
    `,
  ];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #view = stateOf(this, {
    /** What the service said of the last one. */
    invited: null as ForeignInvited | null,
  });
  readonly #form = new FormController(this);
  /** Of the invite that is being written: the same again under it counts once, where the service knows keys. */
  #key = crypto.randomUUID();

  override render() {
    if (this.desk.vendorId === null) {
      return html`<h1 tabindex="-1">Invites</h1>${noShop(this.desk)}`;
    }
    const form = this.#form;
    const text = (name: string, label: string, more: object) =>
      form.field({ name, label, autocomplete: 'off', required: false, ...more });
    return html`<h1 tabindex="-1">Invites</h1>
      ${elsewhere('It sends the invites, by its own campaign. What became of them, and who said no, is there.')}
      <form class="card" novalidate @submit=${this.#submit}>
        <h2>Ask a customer for a review</h2>
        ${form.alert()} ${text('firstName', 'First name', { required: true, maxLength: 100 })}
        ${text('lastName', 'Last name', { maxLength: 100 })} ${text('email', 'Email', { type: 'email', maxLength: 254 })}
        ${text('phoneNumber', 'Phone number', { maxLength: 40, hint: 'With the country’s prefix, such as +49. Email or phone number: one of them is needed.' })}
        ${text('delayDays', 'Send after so many days', { type: 'number', max: 365, hint: 'Empty: at once.' })}
        <button part="button primary" ?disabled=${form.busy}>Send the invite</button>
        ${this.#view.invited ? html`<p role="status">The service has the invite.${allowance(this.#view.invited)}</p>` : nothing}
      </form>`;
  }

  #submit(event: SubmitEvent): Promise<void> {
    const form = event.target as HTMLFormElement;
    return this.#form.submit(event, async ({ delayDays = '', ...who }) => {
      const { api, vendorId } = this.desk;
      const body = { ...who, delayDays: delayDays === '' ? 0 : Number(delayDays), idempotencyKey: this.#key };
      this.#view.invited = null;
      try {
        this.#view.invited = await api.send<ForeignInvited>('POST', `/vendors/${vendorId}/foreign/invites`, body);
      } catch (error) {
        // What was refused may be corrected: that is another invite.
        if (error instanceof ApiError && error.status < 500 && error.status > 0) this.#key = crypto.randomUUID();
        throw error;
      }
      this.#key = crypto.randomUUID();
      form.reset();
    });
  }
}

function allowance({ textMessagesLeft, renews }: ForeignInvited): string {
  if (textMessagesLeft === null) return '';
  const until = renews === null || Number.isNaN(Date.parse(renews)) ? '' : ` until ${day(renews)}`;
  return ` Text messages left${until}: ${textMessagesLeft}.`;
}

customElements.define('desk-foreign-invites', ForeignInvites);

export const view: DrawView = (desk) => html`<desk-foreign-invites .desk=${desk}></desk-foreign-invites>`;
