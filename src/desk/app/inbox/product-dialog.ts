import { html, nothing } from 'lit';
import type { Product } from '../../../contract/widget.js';
import type { DeskContext } from '../desk-context.js';
import { DeskDialog } from '../dialog.js';
import { ProductSuggestions } from '../products/product-suggestions.js';

/** Which product a review, or all reviews of its product, are about from now on; null: of the shop itself. */
export interface ProductWish {
  isForAll: boolean;
  product: { sourceProductId: string; title?: string } | null;
}

/** Asks for the product that a review is about, where an import had it wrong or the shop has renumbered its products. */
export class ProductDialog extends DeskDialog<ProductWish> {
  /** The one that it is about now. */
  product: Product | null = null;
  desk: DeskContext | undefined;
  readonly #suggestions = new ProductSuggestions(this);

  override render() {
    const { product } = this;
    return html`<dialog aria-labelledby="heading" @close=${this.onClose}>
      <form method="dialog">
        <h2 id="heading">Which product is it about?</h2>
        <p>
          ${
            product
              ? html`Now: <strong><bdi>${product.title || product.sourceProductId}</bdi></strong>`
              : 'Now it is about the shop itself.'
          }
        </p>
        <div>
          <label for="id">The product</label>
          <input
            id="id"
            name="id"
            list="products"
            maxlength="200"
            autocomplete="off"
            spellcheck="false"
            autofocus
            aria-describedby="id-hint"
            .defaultValue=${product?.sourceProductId ?? ''}
            @focus=${this.#suggestions.onType}
            @input=${this.#suggestions.onType}
          />
          ${this.#suggestions.list('products')}
          <p id="id-hint" class="muted">Its name, or its id in your shop. Empty: it is about the shop itself.</p>
        </div>
        <div>
          <label for="title">Its title</label>
          <input id="title" name="title" maxlength="300" autocomplete="off" aria-describedby="title-hint" />
          <p id="title-hint" class="muted">Empty: as other reviews of that product have it.</p>
        </div>
        ${product ? this.#scope(product) : nothing}
        <div class="actions">
          <button part="button primary" value="change">Change the product</button>
          <button part="button" value="" formnovalidate>Cancel</button>
        </div>
      </form>
    </dialog>`;
  }

  #scope({ title, sourceProductId }: Product) {
    return html`<fieldset class="options">
      <legend>Which reviews</legend>
      <label><input type="radio" name="scope" value="one" checked />This one alone</label>
      <label
        ><input type="radio" name="scope" value="all" /><span
          >All reviews of <bdi>${title || sourceProductId}</bdi></span
        ></label
      >
    </fieldset>`;
  }

  protected override choice(pressed: string, values: FormData): ProductWish | null {
    if (pressed !== 'change') return null;
    const [id, title] = ['id', 'title'].map((name) => String(values.get(name)).trim());
    return {
      isForAll: values.get('scope') === 'all',
      product: id ? { sourceProductId: id, ...(title && { title }) } : null,
    };
  }
}

customElements.define('desk-product-dialog', ProductDialog);
