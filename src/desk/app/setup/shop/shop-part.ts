import { html, LitElement } from 'lit';
import type { NewReviewsSetting, ShopSetup } from '../../../../contract/desk/setup.js';
import { ApiError } from '../../api.js';
import { VendorDataController } from '../../data-controller.js';
import type { DeskContext, DrawView } from '../../desk-context.js';
import { deskLink } from '../../desk-link.js';
import { deskStyles } from '../../desk-styles.js';
import { stateOf } from '../../state.js';
import { setupStyles } from '../setup-styles.js';
import './competitors-form.js';
import './new-shop.js';
import './policy-form.js';
import './profile-form.js';

/** Who the shop is, whether its new reviews wait, and what it says of its reviews. */
export class ShopPart extends LitElement {
  static override styles = [...deskStyles, setupStyles];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #view = stateOf(this, {
    settingProblem: '',
  });
  readonly #shop = new VendorDataController<ShopSetup>(this, '/shop', () => (this.#view.settingProblem = ''));

  override render() {
    const shop = this.#shop.data;
    if (!shop) return html`<div class="page">${this.#shop.alert()} ${this.#shop.waiting('the shop')}</div>`;
    return html`<div class="page">
      <div class="card">
        <h2>The shop</h2>
        <desk-profile-form .desk=${this.desk} .shop=${shop} @desk-saved=${this.#onProfile}></desk-profile-form>
      </div>
      ${this.#newReviews(shop)}
      <div class="card">
        <div>
          <h2>What you say of your reviews</h2>
          <p class="muted">
            In many countries a shop has to say how it checks its reviews. Shoppers read the first lines below your
            reviews, and all of it on a page of its own. Say only what you do.
          </p>
        </div>
        <desk-policy-form .desk=${this.desk} .shop=${shop} @desk-saved=${this.#onPolicy}></desk-policy-form>
      </div>
      <div class="card">
        <div>
          <h2>Competitors</h2>
          <p class="muted">
            Other shops of this desk whose reviews the ${deskLink(this.desk, '/desk/insights', 'insights')} of this one
            stand beside.
          </p>
        </div>
        <desk-competitors-form .desk=${this.desk} .shop=${shop} @desk-saved=${this.#onCompetitors}></desk-competitors-form>
      </div>
      <div class="card">
        <div>
          <h2>Another shop</h2>
          <p class="muted">
            Each shop has reviews, tokens and a look of its own. Everybody at this desk works with all of them.
          </p>
        </div>
        <desk-new-shop .desk=${this.desk}></desk-new-shop>
      </div>
    </div>`;
  }

  /** One setting for all new reviews, never by their stars. */
  #newReviews({ newReviews }: ShopSetup) {
    const option = (value: NewReviewsSetting, label: string, hint: string) =>
      html`<label
        ><input
          type="radio"
          name="new-reviews"
          .checked=${newReviews === value}
          @change=${() => this.#setNewReviews(value)}
        /><span><strong>${label}</strong> ${hint}</span></label
      >`;
    return html`<div class="card">
      <p class="problem" role="alert">${this.#view.settingProblem}</p>
      <fieldset>
        <legend>New reviews</legend>
        <p class="muted">For all of them alike, whatever their stars.</p>
        <div class="choices">
          ${option('wait', 'Wait for you', 'until somebody has looked at them in the inbox.')}
          ${option('show', 'Are shown at once', 'and you look at them afterwards.')}
          ${option(null, 'As the lines in your page say', 'which is to wait, unless they were made for a server of yours.')}
        </div>
      </fieldset>
    </div>`;
  }

  async #setNewReviews(newReviews: NewReviewsSetting): Promise<void> {
    this.#view.settingProblem = '';
    try {
      await this.desk.api.send('PUT', `/vendors/${this.#shop.vendorId}/moderation`, { newReviews });
      this.#shop.replace({ newReviews });
      this.desk.announce('This holds for reviews that come from now on.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#view.settingProblem = error.message;
      // The choice stays as the server has it.
      this.#shop.replace({});
      await this.updateComplete;
      const values: NewReviewsSetting[] = ['wait', 'show', null];
      const radios = this.renderRoot.querySelectorAll<HTMLInputElement>('[name="new-reviews"]');
      radios[values.indexOf(this.#shop.data!.newReviews)]!.checked = true;
    }
  }

  #onProfile = ({ detail }: CustomEvent<ShopSetup['profile']>): void => {
    this.#shop.replace({ profile: detail });
    this.desk.announce('The shop was saved.');
    void this.desk.reload();
  };

  #onCompetitors = ({ detail }: CustomEvent<Pick<ShopSetup, 'competitors' | 'areProposed'>>): void => {
    this.#shop.replace(detail);
    this.desk.announce('The competitors were saved.');
  };

  #onPolicy = ({ detail }: CustomEvent<ShopSetup['policy']>): void => {
    this.#shop.replace({ policy: detail });
    this.desk.announce('It was saved. Shoppers read it within a minute.');
  };
}

customElements.define('desk-setup-shop', ShopPart);

export const part: DrawView = (desk) => html`<desk-setup-shop .desk=${desk}></desk-setup-shop>`;
