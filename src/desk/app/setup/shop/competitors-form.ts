import { html, LitElement, nothing } from 'lit';
import type { ShopSetup } from '../../../../contract/desk/setup.js';
import type { DeskContext } from '../../desk-context.js';
import { deskStyles } from '../../desk-styles.js';
import { FormController } from '../../form-controller.js';
import { setupStyles } from '../setup-styles.js';

/**
 * Which other shops of the account are competitors, chosen or proposed: the insights stand beside theirs.
 *
 * @fires desk-saved - with the ids as they are now
 */
export class CompetitorsForm extends LitElement {
  static override styles = [...deskStyles, setupStyles];
  static override properties = { desk: { attribute: false }, shop: { attribute: false } };

  declare desk: DeskContext;
  declare shop: ShopSetup;
  readonly #form = new FormController(this);

  override render() {
    const others = this.desk.session.vendors.filter(({ id }) => id !== this.shop.id);
    if (others.length === 0) {
      return html`<p class="muted">There is no other shop at this desk. Make one below, and import its reviews.</p>`;
    }
    const error = this.#form.errorOf('competitors');
    return html`<form novalidate @submit=${this.#submit}>
      ${this.#form.alert()}
      ${
        this.shop.areProposed
          ? html`<p>
              Proposed when a source was connected: shops that sell the same,
              <bdi>${this.shop.profile.industry}</bdi>. Save to keep them, or choose others or none.
            </p>`
          : nothing
      }
      <fieldset>
        <legend>Shops, ten at most</legend>
        <p class="error" ?hidden=${!error}>${error}</p>
        <div class="choices">
          ${others.map(
            ({ id, name }) =>
              html`<label
                ><input type="checkbox" name="competitors" value=${id} .checked=${this.shop.competitors.includes(id)} /><span
                  ><bdi>${name}</bdi></span
                ></label
              >`,
          )}
        </div>
      </fieldset>
      <button part="button" ?disabled=${this.#form.busy}>Save competitors</button>
    </form>`;
  }

  #submit(event: SubmitEvent): Promise<void> {
    const form = event.target as HTMLFormElement;
    return this.#form.submit(event, async () => {
      const competitors = new FormData(form).getAll('competitors');
      const path = `/vendors/${this.shop.id}/competitors`;
      const detail = await this.desk.api.send<Pick<ShopSetup, 'competitors' | 'areProposed'>>('PUT', path, {
        competitors,
      });
      this.dispatchEvent(new CustomEvent('desk-saved', { detail }));
    });
  }
}

customElements.define('desk-competitors-form', CompetitorsForm);
