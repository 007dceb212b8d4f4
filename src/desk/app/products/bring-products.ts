import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { ChangedDeskProduct, PageProduct, ProductsOfTable } from '../../../contract/desk/products.js';
import { AttemptController } from '../attempt-controller.js';
import type { DeskContext } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { upload } from '../import/upload.js';
import { stateOf } from '../state.js';
import { takenWords } from './product-words.js';
import { productsStyles } from './products-styles.js';

const EXAMPLE = 'id,name,address,image,other ids\n8103,Oak chair,https://shop.example/oak-chair,,"8103-R, oak-chair"';

/**
 * Products by the list: pasted, as a file, or as a page of the shop has them.
 *
 * @fires desk-products-changed - after a change, with its ids, for undo, and what was done
 */
export class BringProducts extends LitElement {
  static override styles = [...deskStyles, productsStyles];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #view = stateOf(this, {
    isSending: false,
    /** Ids of the last list that stay with other products. */
    taken: [] as ChangedDeskProduct['taken'],
    /** What a page speaks of; null until one was read. */
    found: null as PageProduct[] | null,
  });
  readonly #list = new AttemptController(this);
  readonly #page = new AttemptController(this);

  override render() {
    return html`<div class="bring">
      <details>
        <summary>From a list or a file</summary>
        <form novalidate @submit=${this.#onPaste}>
          <p>
            A table with the columns <code>id</code>, <code>name</code>, <code>address</code>, <code>image</code> and <code>other ids</code>, or what your shop exports.
            What a column does not say stays as it is.
          </p>
          ${this.#list.alert()}
          <div>
            <label for="pasted">Paste it</label>
            <textarea id="pasted" name="pasted" spellcheck="false" placeholder=${EXAMPLE}></textarea>
          </div>
          <div>
            <label for="file">Or choose the file: CSV or .xlsx</label>
            <input id="file" type="file" accept=".csv,.txt,.tsv,.xlsx" ?disabled=${this.#view.isSending} @change=${this.#onFile} />
          </div>
          ${this.#view.taken.length > 0 ? html`<p class="notice">Some ids stay as they were: <bdi>${takenWords(this.#view.taken)}</bdi>.</p>` : nothing}
          <div class="actions"><button part="button primary" ?disabled=${this.#view.isSending}>Take it in</button></div>
        </form>
      </details>
      <details>
        <summary>From a page of your shop</summary>
        <form novalidate @submit=${this.#onPage}>
          <p>This server opens the page, and reads the products that it tells search engines of (JSON-LD).</p>
          ${this.#page.alert()}
          <div>
            <label for="address">Its address</label>
            <input id="address" name="url" type="url" maxlength="2048" autocomplete="url" spellcheck="false" required />
          </div>
          <div class="actions"><button part="button" ?disabled=${this.#view.isSending}>Read the page</button></div>
          <div role="status">${this.#view.found ? this.#found(this.#view.found) : nothing}</div>
        </form>
      </details>
    </div>`;
  }

  #found(products: PageProduct[]): TemplateResult {
    if (products.length === 0) return html`<p>The page says nothing of a product that has an id.</p>`;
    return html`<ul class="rows">
        ${products.map(
          ({ sourceProductId, name, otherIds, isKnown }) =>
            html`<li>
              <p>
                <strong><bdi>${name ?? sourceProductId}</bdi></strong><br />
                <span class="muted"
                  ><bdi>${[sourceProductId, ...otherIds].slice(0, 6).join(', ')}</bdi>${isKnown ? ', which your reviews know' : ''}</span
                >
              </p>
            </li>`,
        )}
      </ul>
      <div class="actions">
        <button part="button primary" type="button" @click=${this.#takePage}>
          ${products.length === 1 ? 'Take it in' : `Take in these ${products.length}`}
        </button>
      </div>`;
  }

  readonly #onPaste = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const text = String(new FormData(form).get('pasted'));
    if (text.trim() === '') return;
    if (await this.#send(new File([text], 'pasted.csv'))) form.reset();
  };

  readonly #onFile = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement;
    const [file] = input.files ?? [];
    if (!file) return;
    await this.#send(file);
    // The same file, mended, may be chosen again.
    input.value = '';
  };

  async #send(file: File): Promise<boolean> {
    this.#view.isSending = true;
    this.#view.taken = [];
    const done = await this.#list.run(async () => {
      const { csrfToken } = this.desk.session;
      const path = `/vendors/${this.desk.vendorId}/products/table`;
      const sent = await upload<ProductsOfTable>(path, file, { csrfToken, onProgress: () => {} }).done;
      this.#view.taken = sent.taken;
      this.#told(sent.changeIds, sent.products);
    });
    this.#view.isSending = false;
    return done;
  }

  readonly #onPage = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const url = String(new FormData(event.target as HTMLFormElement).get('url')).trim();
    if (url === '') return;
    this.#view.isSending = true;
    this.#view.found = null;
    await this.#page.run(async () => {
      const path = `/vendors/${this.desk.vendorId}/products/page`;
      this.#view.found = (await this.desk.api.send<{ products: PageProduct[] }>('POST', path, { url })).products;
    });
    this.#view.isSending = false;
  };

  readonly #takePage = async (): Promise<void> => {
    const found = this.#view.found ?? [];
    await this.#page.run(async () => {
      const products = found.map(({ isKnown: _, ...product }) =>
        Object.fromEntries(Object.entries(product).filter(([, value]) => value !== null)),
      );
      const path = `/vendors/${this.desk.vendorId}/products`;
      const done = await this.desk.api.send<ChangedDeskProduct>('PUT', path, { products });
      this.#view.found = null;
      this.#view.taken = done.taken;
      this.#told(done.changeId === null ? [] : [done.changeId], products.length);
    });
  };

  #told(changeIds: string[], products: number): void {
    const count = products === 1 ? '1 product is' : `${products.toLocaleString()} products are`;
    const said = changeIds.length === 0 ? 'All of that was known already.' : `${count} taken in.`;
    const detail = { changeIds, said };
    this.dispatchEvent(new CustomEvent('desk-products-changed', { detail, bubbles: true, composed: true }));
  }
}

customElements.define('desk-bring-products', BringProducts);
