import { css, html, LitElement, nothing } from 'lit';
import { normalProductId } from '../../../../contract/product-id.js';
import '../../copy-lines.js';
import type { DeskContext } from '../../desk-context.js';
import { deskStyles } from '../../desk-styles.js';
import { ProductSuggestions } from '../../products/product-suggestions.js';
import { titleOf } from '../../products/product-words.js';
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
  static override properties = {
    desk: { attribute: false },
    of: { attribute: false },
    storefront: {},
    note: {},
    productId: { state: true },
  };

  /** Whose products are offered; without it, none are. */
  declare desk: DeskContext | undefined;
  declare of: LinesOf;
  /** Where the shop's pages are made. */
  declare storefront: Storefront;
  /** What else is to know. */
  declare note: string;
  /** What somebody has typed as the product of a page; empty: the whole shop. */
  declare productId: string;
  readonly #suggestions = new ProductSuggestions(this);

  constructor() {
    super();
    this.productId = '';
    this.storefront = 'html';
    this.note = '';
  }

  override render() {
    const productId = normalProductId(this.productId);
    const known = productId ? this.#suggestions.of(productId) : undefined;
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
              <label for="product">For the page of one product (optional)</label>
              <input
                id="product"
                list="products"
                .value=${this.productId}
                maxlength="200"
                autocomplete="off"
                spellcheck="false"
                aria-describedby="product-hint"
                @focus=${this.#suggestions.onType}
                @input=${this.#onProduct}
              />
              ${this.#suggestions.list('products')}
              <p id="product-hint" class="hint">
                ${
                  known
                    ? html`<bdi>${titleOf(known)}</bdi>`
                    : 'Its name, or any id that your shop gives it: number, SKU or handle. All lines get the same.'
                }
              </p>
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
    this.#suggestions.onType(event);
  };

  #onStorefront = (event: Event): void => {
    this.storefront = (event.target as HTMLSelectElement).value as Storefront;
    this.dispatchEvent(new CustomEvent('storefront-chosen', { detail: this.storefront }));
  };
}

customElements.define('desk-paste-lines', PasteLines);
