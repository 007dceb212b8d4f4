import { html, LitElement } from 'lit';
import type { PageTokenListed, PageTokens, TokenRequest } from '../../../contract/desk/setup.js';
import { ApiError } from '../api.js';
import { VendorDataController } from '../data-controller.js';
import type { DeskContext } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { FormController } from '../form-controller.js';
import { linesOf, tokenOfList } from '../setup/lines/lines-of.js';
import '../setup/lines/page-check.js';
import '../setup/lines/paste-lines.js';
import { readOrigins } from '../setup/lines/token-words.js';
import { setupStyles } from '../setup/setup-styles.js';

/** The lines for the first page: one question, then the lines, then whether the page has them. The token in them gets its name by itself. */
export class StartLines extends LitElement {
  static override styles = [...deskStyles, setupStyles];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #form = new FormController(this);
  readonly #listed = new VendorDataController<PageTokens>(this, '/tokens');

  override render() {
    const { data } = this.#listed;
    if (!data) return html`${this.#listed.alert()} ${this.#listed.waiting('the lines')}`;
    const known = tokenOfList(data);
    return known ? this.#lines(known, data) : this.#first(data);
  }

  #first({ website }: PageTokens) {
    const form = this.#form;
    return html`<form novalidate @submit=${this.#submit}>
      ${form.alert()}
      ${form.field({
        name: 'website',
        label: 'Where your shop is',
        autocomplete: 'url',
        required: false,
        maxLength: 2000,
        value: website,
        hint: 'Such as https://shop.example. The lines then work on its pages alone. Empty: on any page.',
      })}
      <button part="button primary" ?disabled=${form.busy}>Get the lines</button>
    </form>`;
  }

  #lines(token: PageTokenListed, listed: PageTokens) {
    return html`<div class="page">
      <desk-paste-lines .desk=${this.desk}
        .of=${linesOf(token, listed, this.#listed.vendorId!)}
      ></desk-paste-lines>
      <div>
        <h3>Does your page show them?</h3>
        <p class="muted">This server opens the page as it comes from yours, and says what it finds in it.</p>
      </div>
      <desk-page-check .desk=${this.desk}></desk-page-check>
    </div>`;
  }

  #submit(event: SubmitEvent): Promise<void> {
    return this.#form.submit(event, async ({ website = '' }) => {
      const read = readOrigins(website);
      if ('wrong' in read) {
        const message = `has to be an address such as https://shop.example, not “${read.wrong}”`;
        throw new ApiError(400, { code: 'invalid_request', errors: [{ field: 'website', message }] });
      }
      const body: TokenRequest = {
        name: 'First lines',
        scope: ['reviews:read', 'reviews:submit'],
        origins: read.origins,
        days: null,
        kind: this.#listed.data!.kind,
      };
      await this.desk.api.send<PageTokenListed>('POST', `/vendors/${this.#listed.vendorId}/tokens`, body);
      await this.#listed.load();
      this.desk.announce('Here are the lines.');
    });
  }
}

customElements.define('desk-start-lines', StartLines);
