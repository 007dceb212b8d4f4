import { css, html, LitElement, nothing } from 'lit';
import { normalProductId } from '../../../../contract/product-id.js';
import '../../copy-lines.js';
import { deskStyles } from '../../desk-styles.js';
import { type LinesOf, STOREFRONTS, type Storefront } from './lines-of.js';
import { storefrontLines } from './storefront-lines.js';

/**
 * The lines for a storefront, with one token: what is pasted where, and how the id of a product gets in.
 *
 * @fires storefront-chosen - with the storefront
 */
export class PasteLines extends LitElement {
  static override styles = [
    ...deskStyles,
    css`
      .lines,
      ol {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: 1.25rem;
        padding-block: 0.5rem;
      }
      .choice {
        max-inline-size: 24rem;
      }
    `,
  ];
  static override properties = { of: { attribute: false }, storefront: {}, note: {}, productId: { state: true } };

  declare of: LinesOf;
  /** Where the shop's pages are made. */
  declare storefront: Storefront;
  /** What else is to know. */
  declare note: string;
  /** What somebody has typed as the product of a page; empty: the whole shop. */
  declare productId: string;

  constructor() {
    super();
    this.productId = '';
    this.storefront = 'html';
    this.note = '';
  }

  override render() {
    const productId = normalProductId(this.productId);
    const { blocks, product } = storefrontLines(this.storefront, { ...this.of, ...(productId && { productId }) });
    return html`<div class="lines">
      <div class="choice">
        <label for="storefront">Where your pages are made</label>
        <select id="storefront" .value=${this.storefront} @change=${this.#onStorefront}>
          ${Object.entries(STOREFRONTS).map(
            ([name, label]) => html`<option value=${name} ?selected=${name === this.storefront}>${label}</option>`,
          )}
        </select>
      </div>
      ${
        this.storefront === 'html'
          ? html`<div class="choice">
              <label for="product">For the page of one product: its id (optional)</label>
              <input id="product" .value=${this.productId} maxlength="200" autocomplete="off" spellcheck="false" @input=${this.#onProduct} />
              <p class="hint">The number, SKU or handle that your shop gives it, as your reviews have it. All lines get the same.</p>
            </div>`
          : nothing
      }
      <ol>
        ${blocks.map(
          ({ heading, where, lines }) =>
            html`<li>
              <copy-lines heading=${heading} .lines=${lines}><p class="muted">${where}</p></copy-lines>
            </li>`,
        )}
      </ol>
      <p class="muted">${product} ${this.note}</p>
    </div>`;
  }

  #onProduct = (event: Event): void => {
    this.productId = (event.target as HTMLInputElement).value;
  };

  #onStorefront = (event: Event): void => {
    this.storefront = (event.target as HTMLSelectElement).value as Storefront;
    this.dispatchEvent(new CustomEvent('storefront-chosen', { detail: this.storefront }));
  };
}

customElements.define('desk-paste-lines', PasteLines);
