import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { roleAllows } from '../../../contract/desk/desk.js';
import type { DeskCampaigns } from '../../../contract/desk/invites.js';
import type { Campaign } from '../../../contract/service/campaign.js';
import { AttemptController } from '../attempt-controller.js';
import { confirm } from '../confirm-dialog.js';
import { VendorDataController } from '../data-controller.js';
import type { DeskContext } from '../desk-context.js';
import { deskLink } from '../desk-link.js';
import { deskStyles } from '../desk-styles.js';
import { FormController } from '../form-controller.js';
import './campaign-form.js';
import { delayWords } from './invite-words.js';
import { invitesStyles } from './invites-styles.js';
import { noMail } from './no-mail.js';

/** How a shop asks its customers: its campaigns, and one of them opened. */
export class CampaignsPart extends LitElement {
  static override styles = [...deskStyles, invitesStyles];
  static override properties = { desk: { attribute: false } };

  declare desk: DeskContext;
  readonly #listed = new VendorDataController<DeskCampaigns>(this, '/campaigns', () => {
    this.#attempt.problem = '';
  });
  readonly #form = new FormController(this);
  readonly #attempt = new AttemptController(this);

  override render() {
    const { data } = this.#listed;
    return html`<div class="part">
      ${this.#listed.alert()} ${this.#attempt.alert()} ${data ? this.#content(data) : this.#listed.waiting('campaigns')}
    </div>`;
  }

  get #mayChange(): boolean {
    return roleAllows(this.desk.session.person.role, 'owner');
  }

  #content({ campaigns, sends }: DeskCampaigns): TemplateResult {
    const open = campaigns.find(({ id }) => id === this.desk.rest[1]);
    if (open) {
      return html`<p>${deskLink(this.desk, '/desk/invites/campaigns', 'All campaigns')}</p>
        <desk-campaign-form
          .desk=${this.desk}
          .campaign=${open}
          .sends=${sends}
          @desk-saved=${() => this.#listed.load()}
        ></desk-campaign-form>`;
    }
    return html`${noMail(sends)}
      <div class="card">
        <h2>Campaigns</h2>
        <p>A campaign says how customers are asked. Everybody gets the same, whatever they may think of what they bought.</p>
        <ul class="rows" aria-label="Campaigns">
          ${campaigns.map((campaign) => this.#campaign(campaign))}
        </ul>
      </div>
      ${this.#mayChange ? this.#more() : nothing}`;
  }

  #campaign(campaign: Campaign): TemplateResult {
    const { id, name, delayHours, reminderDays } = campaign;
    const reminders = ['no reminder', '1 reminder', '2 reminders'][reminderDays.length];
    const isDefault = id === 'default';
    return html`<li>
      <p>
        <strong>${deskLink(this.desk, `/desk/invites/campaigns/${encodeURIComponent(id)}`, html`<bdi>${name}</bdi>`)}</strong>
        ${campaign.paused ? html`<span class="badge">Paused</span>` : nothing}<br />
        <span class="muted">After an order ${delayWords(delayHours)}, ${reminders}.${isDefault ? ' Invites that name no campaign belong to it.' : ''}</span>
      </p>
      ${this.#mayChange ? this.#buttons(campaign) : nothing}
    </li>`;
  }

  #buttons(campaign: Campaign): TemplateResult {
    const { id, name, paused, createdAt } = campaign;
    const isDefault = id === 'default';
    const remove = isDefault ? 'Reset' : 'Delete';
    return html`<div class="actions">
      <button part="button" aria-label="${paused ? 'Resume' : 'Pause'} ${name}" @click=${() => this.#pause(campaign)}>
        ${paused ? 'Resume' : 'Pause'}
      </button>
      ${
        isDefault && createdAt === null
          ? nothing
          : html`<button part="button danger" aria-label="${remove} ${name}" @click=${() => this.#remove(campaign)}>
              ${remove}
            </button>`
      }
    </div>`;
  }

  #more(): TemplateResult {
    return html`<div class="card">
      <h2>Add a campaign</h2>
      <form novalidate @submit=${(event: SubmitEvent) => this.#create(event)}>
        ${this.#form.alert()}
        ${this.#form.field({
          name: 'name',
          label: 'Name',
          autocomplete: 'off',
          maxLength: 100,
          hint: 'For you alone. Orders and invites name a campaign by its id.',
        })}
        <button part="button primary" ?disabled=${this.#form.busy}>Add campaign</button>
      </form>
    </div>`;
  }

  #create(event: SubmitEvent): Promise<void> {
    return this.#form.submit(event, async ({ name }) => {
      const path = `/vendors/${this.desk.vendorId}/campaigns`;
      const made = await this.desk.api.send<Campaign>('POST', path, { name });
      await this.#listed.load();
      this.desk.announce('The campaign was added.');
      this.desk.go(`/desk/invites/campaigns/${made.id}`);
    });
  }

  async #pause({ id, name, paused }: Campaign): Promise<void> {
    const done = await this.#attempt.run(async () => {
      const path = `/vendors/${this.desk.vendorId}/campaigns/${encodeURIComponent(id)}`;
      await this.desk.api.send('PUT', path, { paused: !paused });
    });
    if (!done) return;
    await this.#listed.load();
    this.desk.announce(
      paused
        ? `${name} goes on. What has waited goes out within the hour.`
        : `${name} is paused. Its invites and reminders wait until you resume it.`,
    );
  }

  async #remove({ id, name }: Campaign): Promise<void> {
    const isDefault = id === 'default';
    const sure = await confirm(this.renderRoot, {
      heading: isDefault ? 'Reset this campaign?' : `Delete ${name}?`,
      text: isDefault
        ? 'It goes back to how it was at first, without your words.'
        : 'Its invites go on as those of the default campaign.',
      button: isDefault ? 'Reset' : 'Delete',
      danger: true,
    });
    if (!sure) return;
    const done = await this.#attempt.run(async () => {
      await this.desk.api.send('DELETE', `/vendors/${this.desk.vendorId}/campaigns/${encodeURIComponent(id)}`);
    });
    if (!done) return;
    await this.#listed.load();
    this.desk.announce(isDefault ? 'The campaign was reset.' : 'The campaign was deleted.');
    this.renderRoot.querySelector<HTMLElement>('.rows a')?.focus();
  }
}

customElements.define('desk-campaigns', CampaignsPart);
