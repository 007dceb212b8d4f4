import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { roleAllows } from '../../../contract/desk/desk.js';
import type { ChangedDeskProduct, DeskProduct } from '../../../contract/desk/products.js';
import { ApiError } from '../api.js';
import { AttemptController } from '../attempt-controller.js';
import type { DeskContext } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { openDialog } from '../dialog.js';
import { FormController } from '../form-controller.js';
import { stateOf } from '../state.js';
import { MergeDialog } from './merge-dialog.js';
import { numbersWords, reviewsWords, takenWords, titleOf } from './product-words.js';
import { productsStyles } from './products-styles.js';

/** Other ids that the row itself names. */
const NAMED_IDS = 4;

/**
 * One product: what it is called and looks like, its numbers and ids; for owners what may be changed of it.
 *
 * @fires desk-products-changed - after a change, with its id, for undo, and what was done
 */
export class ProductItem extends LitElement {
  static override styles = [...deskStyles, productsStyles];
  static override properties = { desk: { attribute: false }, product: { attribute: false } };

  declare desk: DeskContext;
  declare product: DeskProduct;
  readonly #view = stateOf(this, { isOpen: false });
  readonly #form = new FormController(this);
  readonly #attempt = new AttemptController(this);

  override render() {
    const { product } = this;
    const title = titleOf(product);
    const isOwner = roleAllows(this.desk.session.person.role, 'owner');
    const { isOpen } = this.#view;
    return html`<div class="product">
      <div class="picture">
        ${
          product.imageUrl
            ? html`<img src=${product.imageUrl} alt="" loading="lazy" referrerpolicy="no-referrer" @load=${showPicture} @error=${hidePicture} />`
            : nothing
        }
      </div>
      <div class="what">
        <h3><bdi>${title}</bdi></h3>
        <p class="muted">${numbersWords(product)}</p>
        <p class="muted">${this.#idsWords(product)}</p>
        ${product.nameFrom === 'review' ? html`<p class="muted">Named by a review: readers see that name with it alone.</p>` : nothing}
      </div>
      ${
        isOwner
          ? html`<div class="actions">
              <button part="button" aria-expanded=${isOpen} aria-label=${`${product.name ? 'Edit' : 'Name'} ${title}`} @click=${this.#toggle}>
                ${product.name ? 'Edit' : 'Name it'}
              </button>
            </div>`
          : nothing
      }
      ${this.#alike(product, isOwner)} ${this.#attempt.alert()} ${isOwner && isOpen ? this.#edit(product) : nothing}
    </div>`;
  }

  #idsWords({ name, sourceProductId, otherIds }: DeskProduct): TemplateResult {
    const named = otherIds.slice(0, NAMED_IDS);
    const more = otherIds.length - named.length;
    const ids = [...(name === null ? [] : [sourceProductId]), ...named];
    if (ids.length === 0) return html`Without a name`;
    return html`${name === null ? 'Also ' : 'Id '}${ids.map((id, at) => html`${at > 0 ? ', ' : ''}<bdi>${id}</bdi>`)}${
      more > 0 ? ` and ${more} more` : ''
    }`;
  }

  #alike({ looksLike, sourceProductId }: DeskProduct, isOwner: boolean) {
    if (looksLike === null || !isOwner) return nothing;
    return html`<div class="hint-alike">
      <p>Looks like a variant of <bdi>${looksLike}</bdi>: the same product?</p>
      <button part="button" aria-label=${`${sourceProductId} is ${looksLike}`} @click=${() => this.#merge(looksLike)}>Same product</button>
    </div>`;
  }

  #edit({ name, url, imageUrl, otherIds, sourceProductId }: DeskProduct): TemplateResult {
    const form = this.#form;
    const field = { autocomplete: 'off', required: false, maxLength: 2048 };
    return html`<div class="edit">
      <form novalidate @submit=${this.#save}>
        ${form.alert()}
        ${form.field({ ...field, name: 'name', label: 'Name', value: name ?? '', maxLength: 300, hint: 'As shoppers read it with every review. Empty: as each review has it.' })}
        ${form.field({ ...field, name: 'url', label: 'Address of its page', type: 'url', value: url ?? '' })}
        ${form.field({ ...field, name: 'imageUrl', label: 'Address of its picture', type: 'url', value: imageUrl ?? '' })}
        <div class="actions"><button part="button primary" ?disabled=${form.busy}>Save</button></div>
      </form>
      <div class="page">
        <h4 id="ids">Other ids</h4>
        <p class="muted">
          Variants, handles and SKUs that mean this product. A page, an order or an import that names one of them means
          <bdi>${sourceProductId}</bdi>.
        </p>
        ${
          otherIds.length > 0
            ? html`<ul class="ids" aria-labelledby="ids">
                ${otherIds.map(
                  (id) =>
                    html`<li>
                      <bdi>${id}</bdi>
                      <button part="button" aria-label=${`Remove ${id}`} @click=${() => this.#moveId(id, null)}>Remove</button>
                    </li>`,
                )}
              </ul>`
            : nothing
        }
        <form class="add" @submit=${this.#addId}>
          <div>
            <label for="other">Another id</label>
            <input id="other" name="other" maxlength="200" autocomplete="off" spellcheck="false" required dir="ltr" />
          </div>
          <button part="button">Add</button>
        </form>
      </div>
      <div class="actions">
        <button part="button danger" @click=${this.#askMerge}>Merge into another…</button>
      </div>
    </div>`;
  }

  readonly #toggle = (): void => {
    this.#view.isOpen = !this.#view.isOpen;
    if (this.#view.isOpen)
      void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('#name')?.focus());
  };

  readonly #save = (event: SubmitEvent): Promise<void> =>
    this.#form.submit(event, async (values) => {
      const [name = '', url = '', imageUrl = ''] = ['name', 'url', 'imageUrl'].map((field) =>
        (values[field] ?? '').trim(),
      );
      const { sourceProductId, nameFrom } = this.product;
      // Who leaves a name as others have it says nothing of it.
      const isSame = name === (this.product.name ?? '') && nameFrom !== 'owner';
      const product = {
        sourceProductId,
        ...(!isSame && { name: name || null }),
        url: url || null,
        imageUrl: imageUrl || null,
      };
      const done = await this.#send('PUT', '/products', { products: [product] }).catch(unwrapped);
      this.#view.isOpen = false;
      this.#told(done, `${name || sourceProductId} is saved.`);
    });

  readonly #addId = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const id = String(new FormData(form).get('other')).trim();
    if (id === '') return;
    const { sourceProductId } = this.product;
    await this.#attempt.run(async () => {
      const done = await this.#send('PUT', '/products', { products: [{ sourceProductId, otherIds: [id] }] });
      if (done.taken.length > 0) {
        throw new ApiError(409, {
          code: 'product_id_taken',
          detail: `${takenWords(done.taken)}: merge the two, or remove the id there`,
        });
      }
      form.reset();
      this.#told(done, `${id} means ${titleOf(this.product)} from now on.`);
    });
  };

  async #moveId(id: string, product: string | null): Promise<void> {
    await this.#attempt.run(async () => {
      const done = await this.#send('POST', '/products/ids', { id, product });
      this.#told(done, `${id} stands for itself${done.reviews > 0 ? `, with ${reviewsWords(done.reviews)}` : ''}.`);
    });
  }

  readonly #askMerge = async (): Promise<void> => {
    const dialog = new MergeDialog();
    dialog.desk = this.desk;
    dialog.product = this.product;
    const into = await openDialog(this.renderRoot, dialog);
    if (into !== null) await this.#merge(into);
  };

  async #merge(into: string): Promise<void> {
    const { product } = this;
    await this.#attempt.run(async () => {
      const done = await this.#send('POST', '/products/merge', { from: product.sourceProductId, into });
      this.#told(
        done,
        `${titleOf(product)} is ${into} now${done.reviews > 0 ? `: ${reviewsWords(done.reviews)} moved` : ''}.`,
      );
    });
  }

  #send(method: 'PUT' | 'POST', path: string, body: unknown): Promise<ChangedDeskProduct> {
    return this.desk.api.send<ChangedDeskProduct>(method, `/vendors/${this.desk.vendorId}${path}`, body);
  }

  #told({ changeId }: ChangedDeskProduct, said: string): void {
    const detail = { changeIds: changeId === null ? [] : [changeId], said };
    this.dispatchEvent(new CustomEvent('desk-products-changed', { detail, bubbles: true, composed: true }));
  }
}

/** A picture that does not come leaves its place empty. */
const hidePicture = ({ target }: Event) => ((target as HTMLImageElement).hidden = true);
const showPicture = ({ target }: Event) => ((target as HTMLImageElement).hidden = false);

/** A field of the form, in the words of the form: the server names it within its list. */
function unwrapped(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const errors = error.errors.map(({ field, message }) => ({ field: field.replace(/^products\.0\./, ''), message }));
  throw new ApiError(error.status, { code: error.code, detail: error.message, errors });
}

customElements.define('desk-product', ProductItem);
