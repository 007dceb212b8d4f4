import { html, nothing } from 'lit';
import type { DeskProduct } from '../../../contract/desk/products.js';
import type { DeskContext } from '../desk-context.js';
import { DeskDialog } from '../dialog.js';
import { ProductSuggestions } from './product-suggestions.js';
import { reviewsWords, titleOf } from './product-words.js';

/** Asks which product another one is, and says what will happen. */
export class MergeDialog extends DeskDialog<string> {
  static override properties = { into: { state: true } };

  desk: DeskContext | undefined;
  /** The product that becomes another one. */
  declare product: DeskProduct;
  declare into: string;
  readonly #suggestions = new ProductSuggestions(this);

  constructor() {
    super();
    this.into = '';
  }

  override render() {
    const { product, into } = this;
    const target = this.#suggestions.of(into.trim());
    const title = titleOf(product);
    return html`<dialog aria-labelledby="heading" aria-describedby="text" @close=${this.onClose}>
      <form method="dialog">
        <h2 id="heading">Which product is <bdi>${title}</bdi>?</h2>
        <div>
          <label for="into">The product that stays</label>
          <input
            id="into"
            name="into"
            list="products"
            maxlength="200"
            autocomplete="off"
            spellcheck="false"
            autofocus
            required
            .value=${into}
            aria-describedby="text"
            @focus=${this.#suggestions.onType}
            @input=${this.#onInput}
          />
          ${this.#suggestions.list('products')}
        </div>
        <div id="text">
          ${target && target.sourceProductId !== product.sourceProductId ? html`<p><strong><bdi>${titleOf(target)}</bdi></strong></p>` : nothing}
          <p>
            ${reviewsWords(product.reviews)} move${product.reviews === 1 ? 's' : ''} there, and all ids of <bdi>${title}</bdi> mean it from then on: in your pages,
            orders and imports. Each review keeps what it was written under, so that this can be undone.
          </p>
        </div>
        <div class="actions">
          <button part="button primary" value="merge">Merge</button>
          <button part="button" value="" formnovalidate>Cancel</button>
        </div>
      </form>
    </dialog>`;
  }

  readonly #onInput = (event: Event): void => {
    this.into = (event.target as HTMLInputElement).value;
    this.#suggestions.onType(event);
  };

  protected override choice(pressed: string, values: FormData): string | null {
    return (pressed === 'merge' && String(values.get('into')).trim()) || null;
  }
}

customElements.define('desk-merge-dialog', MergeDialog);
