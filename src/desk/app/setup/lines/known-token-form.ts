import { html, LitElement } from 'lit';
import type { PageTokenListed } from '../../../../contract/desk/setup.js';
import type { DeskContext } from '../../desk-context.js';
import { deskStyles } from '../../desk-styles.js';
import { FormController } from '../../form-controller.js';
import { setupStyles } from '../setup-styles.js';

/**
 * Takes up a token that was made elsewhere.
 *
 * @fires desk-made - with the token
 */
export class KnownTokenForm extends LitElement {
  static override styles = [...deskStyles, setupStyles];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #form = new FormController(this);

  override render() {
    const form = this.#form;
    return html`<form novalidate @submit=${this.#submit}>
      ${form.alert()}
      ${form.field({
        name: 'token',
        label: 'The token in the lines',
        autocomplete: 'off',
        maxLength: 2048,
        hint: 'What stands in the page behind token=, between the quotation marks.',
      })}
      ${form.field({ name: 'name', label: 'Its name', autocomplete: 'off', maxLength: 100 })}
      <button part="button" ?disabled=${form.busy}>Put it on the list</button>
    </form>`;
  }

  #submit(event: SubmitEvent): Promise<void> {
    const form = event.target as HTMLFormElement;
    return this.#form.submit(event, async ({ token, name }) => {
      const path = `/vendors/${this.desk.vendorId}/known-tokens`;
      const detail = await this.desk.api.send<PageTokenListed>('POST', path, { token, name });
      form.reset();
      this.dispatchEvent(new CustomEvent('desk-made', { detail }));
    });
  }
}

customElements.define('desk-known-token-form', KnownTokenForm);
