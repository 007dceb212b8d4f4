import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { DeskVendor } from '../../../contract/desk/desk.js';
import type { SourceConnection, SourceLocation } from '../../../contract/sources.js';
import { AttemptController } from '../attempt-controller.js';
import type { DeskContext } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { noShop } from '../no-shop.js';
import { counted } from '../numbers/number-words.js';
import { stateOf } from '../state.js';
import { LocationSearch } from './location-search.js';
import { sourcesStyles } from './sources-styles.js';

/**
 * Which locations of a source are read, and into the list of which shop.
 *
 * @fires desk-source-changed - when some were chosen
 */
export class LocationChoices extends LitElement {
  static override styles = [...deskStyles, sourcesStyles];
  static override properties = { desk: { attribute: false }, connection: { attribute: false } };

  declare desk: DeskContext;
  declare connection: SourceConnection;
  /** What somebody has chosen, by the id of the location; empty: it is not read. */
  readonly #chosen = new Map<string, string>();
  readonly #view = stateOf(this, { busy: false });
  readonly #attempt = new AttemptController(this);
  readonly #search = new LocationSearch(this);

  override render() {
    const open = this.#open;
    if (this.#shops.length === 0) return noShop(this.desk);
    const count = this.#choices.length;
    return html`<section class="card" aria-labelledby="which">
      <div>
        <h2 id="which">Which locations?</h2>
        <p class="muted">
          Choose the shop whose list shows the reviews of a location. Several locations may go into one shop. A location stays with its shop until the source is
          disconnected.
        </p>
      </div>
      ${this.#attempt.alert()} ${this.#search.field(open, 'find-open')}
      <ul class="locations" aria-labelledby="which">
        ${repeat(
          this.#search.shown(open),
          ({ id }) => id,
          (location) => this.#choice(location),
        )}
      </ul>
      ${this.#search.more(open)}
      <div class="actions">
        <button part="button primary" ?disabled=${count === 0 || this.#view.busy} @click=${this.#start}>
          ${count === 0 ? 'Read reviews' : `Read the reviews of ${counted(count, 'location')}`}
        </button>
      </div>
    </section>`;
  }

  #choice({ id, title, address, sourceLocationId, matchingVendorId }: SourceLocation): TemplateResult {
    const chosen = this.#vendorOf(id);
    const isMatch = chosen !== '' && chosen === matchingVendorId;
    return html`<li class="choice">
      <div>
        <label for="choice-${id}"><bdi>${title || sourceLocationId}</bdi></label>
        <p class="muted"><bdi>${address ?? (title ? sourceLocationId : nothing)}</bdi></p>
      </div>
      <div>
        <select
          id="choice-${id}"
          aria-describedby=${isMatch ? `match-${id}` : nothing}
          @change=${(event: Event) => {
            this.#chosen.set(id, (event.target as HTMLSelectElement).value);
            this.requestUpdate();
          }}
        >
          <option value="" ?selected=${chosen === ''}>Not read</option>
          ${this.#shops.map((shop) => html`<option value=${shop.id} ?selected=${shop.id === chosen}>${shop.name}</option>`)}
        </select>
        ${isMatch ? html`<p class="hint" id="match-${id}">The same place at Google.</p>` : nothing}
      </div>
    </li>`;
  }

  get #open(): SourceLocation[] {
    return this.connection.locations.filter(({ vendorId }) => vendorId === null);
  }

  get #shops(): DeskVendor[] {
    return this.desk.session.vendors.filter(({ demo }) => !demo);
  }

  /** What was chosen, else the shop of the same place; where there is one location and one shop, that one. */
  #vendorOf(locationId: string): string {
    const location = this.connection.locations.find(({ id }) => id === locationId);
    const shops = this.#shops;
    const only = this.connection.locations.length === 1 && shops.length === 1 ? shops[0]!.id : '';
    return this.#chosen.get(locationId) ?? location?.matchingVendorId ?? only;
  }

  get #choices(): { locationId: string; vendorId: string }[] {
    return this.#open
      .map(({ id }) => ({ locationId: id, vendorId: this.#vendorOf(id) }))
      .filter(({ vendorId }) => vendorId !== '');
  }

  #start = async (): Promise<void> => {
    const choices = this.#choices;
    this.#view.busy = true;
    const done = await this.#attempt.run(async () => {
      await this.desk.api.send('PUT', `/sources/${this.connection.id}/locations`, { choices });
    });
    this.#view.busy = false;
    if (!done) return;
    this.desk.announce(`The reviews of ${counted(choices.length, 'location')} are being read.`);
    this.dispatchEvent(new CustomEvent('desk-source-changed', { bubbles: true, composed: true }));
  };
}

customElements.define('desk-location-choices', LocationChoices);
