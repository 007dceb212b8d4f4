import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { DeskVendor } from '../../../contract/desk/desk.js';
import type { ForeignBusiness } from '../../../contract/desk/foreign.js';
import { DataController } from '../data-controller.js';
import type { DeskContext, DrawView } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { FormController } from '../form-controller.js';
import { setupStyles } from '../setup/setup-styles.js';
import { elsewhere } from './elsewhere.js';

/** Which shops of the other service this desk shows: those that it lists, and vendors by their id. */
export class ForeignShops extends LitElement {
  static override styles = [...deskStyles, setupStyles];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #businesses = new DataController<ForeignBusiness[]>(this, () => '/foreign/businesses');
  readonly #form = new FormController(this);

  override render() {
    const form = this.#form;
    return html`<div class="page">
      ${elsewhere('Its profile, what it says of its reviews, and whether new ones wait are set there.')}
      <div class="card">
        <h2 id="businesses">Shops of the service</h2>
        ${this.#businesses.alert()}
        ${this.#businesses.data ? this.#list(this.#businesses.data) : this.#businesses.waiting('shops')}
      </div>
      <form class="card" novalidate @submit=${this.#submit}>
        <h2>A vendor by its id</h2>
        <p class="muted">The service lists no vendors. Whoever made one has its id.</p>
        ${form.alert()} ${form.field({ name: 'id', label: 'Id', autocomplete: 'off', maxLength: 64 })}
        ${form.field({ name: 'name', label: 'Name at this desk', autocomplete: 'off', maxLength: 100 })}
        <button part="button primary" ?disabled=${form.busy}>Add the vendor</button>
      </form>
    </div>`;
  }

  #list(businesses: ForeignBusiness[]): TemplateResult {
    if (businesses.length === 0) return html`<p class="muted">The service lists none.</p>`;
    const there = new Set(this.desk.session.vendors.map(({ id }) => id));
    return html`<ul aria-labelledby="businesses">
      ${businesses.map(
        (one) =>
          html`<li class="actions">
            <span><strong><bdi>${one.name}</bdi></strong>${one.reviews === null ? nothing : html`, ${one.reviews} reviews`}</span>
            ${
              there.has(one.id)
                ? html`<span class="muted">is at this desk</span>`
                : html`<button part="button" aria-label="Add ${one.name}" @click=${() => this.#businesses.run(() => this.#add(one))}>Add</button>`
            }
          </li>`,
      )}
    </ul>`;
  }

  #submit(event: SubmitEvent): Promise<void> {
    const form = event.target as HTMLFormElement;
    return this.#form.submit(event, async ({ id = '', name = '' }) => {
      await this.#add({ id, name });
      form.reset();
    });
  }

  async #add({ id, name }: { id: string; name: string }): Promise<void> {
    const shop = await this.desk.api.send<DeskVendor>('POST', '/foreign/shops', { id, name: name.slice(0, 100) });
    await this.desk.reload();
    this.desk.go(`/desk/setup/shop?vendor=${shop.id}`);
    this.desk.announce(`${shop.name} is at this desk.`);
  }
}

customElements.define('desk-foreign-shops', ForeignShops);

export const part: DrawView = (desk) => html`<desk-foreign-shops .desk=${desk}></desk-foreign-shops>`;
