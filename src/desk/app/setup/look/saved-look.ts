import { html, LitElement, nothing } from 'lit';
import type { SavedLook } from '../../../../contract/desk/setup.js';
import type { ShopLook } from '../../../../contract/shop-look.js';
import { AttemptController } from '../../attempt-controller.js';
import { VendorDataController } from '../../data-controller.js';
import type { DeskContext } from '../../desk-context.js';
import { deskStyles } from '../../desk-styles.js';
import { setupStyles } from '../setup-styles.js';
import { readLook, shopLookOf, withShopLook } from './look.js';

/** What the shop's own pages and mails look like: as they do now, or as is chosen above. */
export class SavedLookCard extends LitElement {
  static override styles = [...deskStyles, setupStyles];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #saved = new VendorDataController<SavedLook>(this, '/look');
  readonly #attempt = new AttemptController(this);

  override render() {
    const { data } = this.#saved;
    return html`<div class="card">
      <h2>Your own pages and mails</h2>
      <p>
        The page of an invite, the page that ends invites, what you say of your reviews, and the mails to your customers can have these colours, corners,
        and light or dark. A colour that could not be read there is left out.
      </p>
      ${this.#attempt.alert()} ${this.#saved.alert()}
      ${data ? this.#content(data.look) : this.#saved.waiting('the look')}
    </div>`;
  }

  #content(saved: ShopLook | null) {
    const chosen = shopLookOf(readLook(this.desk.query));
    const isSame = JSON.stringify(chosen) === JSON.stringify(saved);
    return html`<p class="muted">
        ${isSame ? 'They look as chosen above.' : saved ? 'They have a look of the shop, another one than above.' : 'They look as usual.'}
      </p>
      <div class="actions">
        ${chosen ? html`<button part="button primary" ?disabled=${isSame} @click=${() => this.#save(chosen)}>Save as the shop’s look</button>` : nothing}
        ${saved && !isSame ? html`<button part="button" @click=${() => this.#show(saved)}>Show the saved one</button>` : nothing}
        ${saved ? html`<button part="button danger" @click=${() => this.#save(null)}>As usual again</button>` : nothing}
      </div>`;
  }

  #show(saved: ShopLook): void {
    const query = new URLSearchParams([...withShopLook(readLook(this.desk.query), saved)]);
    this.desk.go(`/desk/setup/look?${query}`, { replace: true });
  }

  async #save(look: ShopLook | null): Promise<void> {
    const { vendorId } = this.#saved;
    const done = await this.#attempt.run(async () => {
      await this.desk.api.send<SavedLook>('PUT', `/vendors/${vendorId}/look`, { look });
    });
    if (!done) return;
    await this.#saved.load();
    this.desk.announce(look ? 'The look was saved.' : 'Your pages and mails look as usual again.');
  }
}

customElements.define('desk-saved-look', SavedLookCard);
