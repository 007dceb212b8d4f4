import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { roleAllows } from '../../../contract/desk/desk.js';
import type {
  ChangedDeskProduct,
  DeskProduct,
  DeskProductChange,
  DeskProducts,
} from '../../../contract/desk/products.js';
import { DataController, VendorDataController } from '../data-controller.js';
import type { DeskContext, DrawView } from '../desk-context.js';
import { deskLink } from '../desk-link.js';
import { deskStyles } from '../desk-styles.js';
import { noShop } from '../no-shop.js';
import { stateOf } from '../state.js';
import { moment } from '../times.js';
import './bring-products.js';
import './product-item.js';
import { changeWords } from './product-words.js';
import { productsStyles } from './products-styles.js';

/** Products of one page, and how long typing rests before they are searched, ms. */
const PAGE = 50;
const REST_MS = 250;
/** Changes that are shown before the rest is asked for. */
const FIRST_CHANGES = 5;

/** What was done, and what undoes it: the last change first. */
interface Done {
  changeIds: string[];
  said: string;
}

/** The products of a shop: what each is called, and all ids that mean it. */
export class ProductsView extends LitElement {
  static override styles = [...deskStyles, productsStyles];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #view = stateOf(this, {
    q: '',
    isUnnamed: false,
    showsAllChanges: false,
    /** The pages after the first. */
    more: [] as DeskProduct[],
  });
  readonly #products = new DataController<DeskProducts>(this, () => this.#address(0));
  readonly #changes = new VendorDataController<{ changes: DeskProductChange[] }>(this, '/products/changes', () => {
    this.#view.q = '';
    this.#view.isUnnamed = false;
    this.#view.more = [];
  });
  #timer: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  override render() {
    if (this.desk.vendorId === null)
      return html`<div class="page"><h1 tabindex="-1">Products</h1>${noShop(this.desk)}</div>`;
    const { data } = this.#products;
    return html`<div class="page" @desk-products-changed=${this.#onChanged}>
      <div>
        <h1 tabindex="-1">Products</h1>
        <p class="muted">What your reviews are about. A product has one name, and many ids may mean it: of its variants, its handle, its SKU.</p>
      </div>
      ${this.#find(data)} ${this.#products.alert()} ${data ? this.#list(data) : this.#products.waiting('products')}
      ${this.#isOwner ? this.#bring() : nothing} ${this.#history()}
    </div>`;
  }

  get #isOwner(): boolean {
    return roleAllows(this.desk.session.person.role, 'owner');
  }

  #find(data: DeskProducts | null): TemplateResult {
    const { isUnnamed } = this.#view;
    return html`<form class="find" role="search" @submit=${(event: Event) => event.preventDefault()}>
      <div>
        <label for="q">Search by name or id</label>
        <input id="q" type="search" maxlength="200" autocomplete="off" spellcheck="false" .value=${this.#view.q} @input=${this.#onSearch} />
      </div>
      <div>
        <label for="which">Which</label>
        <select id="which" @change=${this.#onWhich}>
          <option value="all" ?selected=${!isUnnamed}>All products</option>
          <option value="unnamed" ?selected=${isUnnamed}>Without a name${data ? ` (${data.unnamed.toLocaleString()})` : ''}</option>
        </select>
      </div>
    </form>`;
  }

  #list({ total, products }: DeskProducts): TemplateResult {
    const all = [...products, ...this.#view.more];
    if (all.length === 0) return this.#empty();
    return html`<div class="card">
      <h2 id="list"><span role="status">${total === 1 ? '1 product' : `${total.toLocaleString()} products`}</span></h2>
      <ul class="list" aria-labelledby="list">
        ${all.map((product) => html`<li><desk-product .desk=${this.desk} .product=${product}></desk-product></li>`)}
      </ul>
      ${
        all.length < total
          ? html`<div class="actions"><button part="button" @click=${this.#onMore}>Show ${Math.min(PAGE, total - all.length)} more</button></div>`
          : nothing
      }
    </div>`;
  }

  #empty(): TemplateResult {
    if (this.#view.q.trim() !== '') return html`<div class="card"><h2>Nothing is called like that</h2></div>`;
    if (this.#view.isUnnamed) return html`<div class="card"><h2>Every product has a name</h2></div>`;
    return html`<div class="card">
      <h2>No products yet</h2>
      <p>They come with the reviews: of an ${deskLink(this.desk, '/desk/import', 'import')}, of orders, and of your pages. You can also say first what there is.</p>
    </div>`;
  }

  #bring(): TemplateResult {
    return html`<div class="card">
      <h2>Say what there is</h2>
      <desk-bring-products .desk=${this.desk}></desk-bring-products>
    </div>`;
  }

  #history(): TemplateResult | typeof nothing {
    const { data } = this.#changes;
    if (!data || data.changes.length === 0) return this.#changes.alert();
    const { showsAllChanges } = this.#view;
    const shown = showsAllChanges ? data.changes : data.changes.slice(0, FIRST_CHANGES);
    return html`<div class="card">
      <h2 id="changes">What was changed last</h2>
      ${this.#changes.alert()}
      <ul class="rows" aria-labelledby="changes">
        ${shown.map((change) => this.#change(change))}
      </ul>
      ${
        shown.length < data.changes.length
          ? html`<div class="actions"><button part="button" @click=${() => (this.#view.showsAllChanges = true)}>Show all ${data.changes.length}</button></div>`
          : nothing
      }
    </div>`;
  }

  #change(change: DeskProductChange): TemplateResult {
    const { id, at, by, undoneAt } = change;
    const words = changeWords(change);
    return html`<li>
      <p>
        <bdi>${words}</bdi><br />
        <span class="muted"><bdi>${by}</bdi>, ${moment(at)}${undoneAt ? html`. Undone ${moment(undoneAt)}` : nothing}</span>
      </p>
      ${
        undoneAt === null && this.#isOwner
          ? html`<button part="button" aria-label=${`Undo: ${words}`} @click=${() => this.#undo([id])}>Undo</button>`
          : nothing
      }
    </li>`;
  }

  #address(offset: number): string | null {
    const { vendorId } = this.desk;
    if (vendorId === null) return null;
    const { q, isUnnamed } = this.#view;
    const query = new URLSearchParams({
      limit: String(PAGE),
      ...(offset > 0 && { offset: String(offset) }),
      ...(q.trim() !== '' && { q: q.trim() }),
      ...(isUnnamed && { unnamed: 'true' }),
    });
    return `/vendors/${vendorId}/products?${query}`;
  }

  readonly #onSearch = (event: Event): void => {
    const q = (event.target as HTMLInputElement).value;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#view.more = [];
      this.#view.q = q;
    }, REST_MS);
  };

  readonly #onWhich = (event: Event): void => {
    this.#view.more = [];
    this.#view.isUnnamed = (event.target as HTMLSelectElement).value === 'unnamed';
  };

  readonly #onMore = async (): Promise<void> => {
    const shown = this.#products.data!.products.length + this.#view.more.length;
    const address = this.#address(shown)!;
    await this.#products.run(async () => {
      const { products } = await this.desk.api.get<DeskProducts>(address);
      // Another search has begun meanwhile.
      if (address === this.#address(shown)) this.#view.more = [...this.#view.more, ...products];
    });
  };

  readonly #onChanged = async ({ detail }: CustomEvent<Done>): Promise<void> => {
    const { changeIds, said } = detail;
    this.desk.announce(said, changeIds.length > 0 ? () => void this.#undo(changeIds) : undefined);
    await this.#reload();
  };

  async #undo(changeIds: readonly string[]): Promise<void> {
    const done = await this.#changes.run(async () => {
      for (const changeId of changeIds) {
        await this.desk.api.send<ChangedDeskProduct>('POST', `/vendors/${this.desk.vendorId}/products/undo`, {
          changeId,
        });
      }
      this.desk.announce('It is as it was before.');
    });
    await this.#reload(done);
    if (done) this.renderRoot.querySelector<HTMLElement>('h1')?.focus();
  }

  async #reload(withChanges = true): Promise<void> {
    this.#view.more = [];
    await this.#products.load();
    if (withChanges) await this.#changes.load();
  }
}

customElements.define('desk-products', ProductsView);

export const view: DrawView = (desk) => html`<desk-products .desk=${desk}></desk-products>`;
