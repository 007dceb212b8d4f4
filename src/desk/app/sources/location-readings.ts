import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { NowRead } from '../../../contract/desk/sources.js';
import { failureText } from '../../../contract/source-words.js';
import type { SourceConnection, SourceLocation } from '../../../contract/sources.js';
import { AttemptController } from '../attempt-controller.js';
import type { DeskContext } from '../desk-context.js';
import { deskStyles } from '../desk-styles.js';
import { average } from '../numbers/number-words.js';
import { moment } from '../times.js';
import { LocationSearch } from './location-search.js';
import { isFirstReading, KIND_WORDS, leftOutText, nowReadText, PASSES, readText } from './source-words.js';
import { sourcesStyles } from './sources-styles.js';

/**
 * The locations of a source that are read: how far each is, and what is wrong with it.
 *
 * @fires desk-source-changed - when one is to be read now
 */
export class LocationReadings extends LitElement {
  static override styles = [...deskStyles, sourcesStyles];
  static override properties = { desk: { attribute: false }, connection: { attribute: false } };

  declare desk: DeskContext;
  declare connection: SourceConnection;
  readonly #attempt = new AttemptController(this);
  readonly #search = new LocationSearch(this);

  override render() {
    const read = this.connection.locations.filter(({ vendorId }) => vendorId !== null);
    return html`<section class="card" aria-labelledby="read">
      <h2 id="read">Locations that are read</h2>
      ${this.#attempt.alert()} ${this.#search.field(read, 'find-read')}
      <ul class="locations" aria-labelledby="read">
        ${repeat(
          this.#search.shown(read),
          ({ id }) => id,
          (location) => this.#location(location),
        )}
      </ul>
      ${this.#search.more(read)}
    </section>`;
  }

  #location(location: SourceLocation): TemplateResult {
    const { id, title, address, sourceLocationId, vendorId } = location;
    const shop = this.desk.session.vendors.find((vendor) => vendor.id === vendorId)?.name ?? 'a shop';
    const name = title || sourceLocationId;
    const mayRead = this.connection.failure === null;
    return html`<li>
      <div class="head">
        <div>
          <h3><bdi>${name}</bdi></h3>
          <p class="muted"><bdi>${address ?? nothing}</bdi>${address ? ', read' : 'Read'} into <bdi>${shop}</bdi></p>
        </div>
        ${
          mayRead && !isFirstReading(location)
            ? html`<button part="button" aria-label="Read now: ${name}" @click=${() => this.#readNow(id, name)}>Read now</button>`
            : nothing
        }
      </div>
      ${this.#silence(location)} ${this.#failure(location)} ${mayRead && isFirstReading(location) ? this.#progress(location) : this.#numbers(location)}
    </li>`;
  }

  #silence({ silentSince }: SourceLocation): TemplateResult | typeof nothing {
    if (silentSince === null) return nothing;
    return html`<p class="failure"><strong>Nothing was read since ${moment(silentSince)}.</strong></p>`;
  }

  #failure({ failure }: SourceLocation): TemplateResult | typeof nothing {
    if (failure === null) return nothing;
    const how = PASSES.includes(failure) ? 'wait' : 'failure';
    return html`<p class=${how}>${failureText(failure, this.connection.kind)}</p>`;
  }

  /** How far the first reading is. A bar without an end moves as long as the source has not said how much there is. */
  #progress(location: SourceLocation): TemplateResult {
    const { id, read, total, reading } = location;
    const bar =
      total === null || total === 0
        ? html`<progress id="run-${id}"></progress>`
        : html`<progress id="run-${id}" max=${total} .value=${Math.min(read, total)}></progress>`;
    const said = reading === null && read === 0 ? 'Waits to be read' : `${readText(location)} read`;
    return html`<div class="reading"><label for="run-${id}">${said}</label>${bar}</div>`;
  }

  #numbers(location: SourceLocation): TemplateResult {
    const { readAverage, average: said, lastReadAt, nextReadAt, reading } = location;
    const { short } = KIND_WORDS[this.connection.kind];
    const leftOut = leftOutText(location, this.connection.kind);
    const isNow = nextReadAt !== null && Date.parse(nextReadAt) <= Date.now();
    const next =
      this.connection.failure !== null || nextReadAt === null
        ? 'Once it is connected again'
        : reading !== null && location.failure === null
          ? 'Is being read'
          : isNow
            ? 'Now'
            : moment(nextReadAt);
    return html`<dl class="numbers">
      <div><dt>Reviews</dt><dd>${readText(location)}</dd></div>
      <div>
        <dt>Average</dt>
        <dd>${readAverage === null ? '–' : `${average(readAverage)} here`}${said === null ? '' : `, ${average(said)} at ${short}`}</dd>
      </div>
      <div><dt>Last read</dt><dd>${lastReadAt === null ? 'Not yet' : moment(lastReadAt)}</dd></div>
      <div><dt>Next</dt><dd>${next}</dd></div>
    </dl>
    ${leftOut === null ? nothing : html`<p class="muted">${leftOut}</p>`}`;
  }

  async #readNow(locationId: string, name: string): Promise<void> {
    const done = await this.#attempt.run(async () => {
      const path = `/sources/${this.connection.id}/readings`;
      const read = await this.desk.api.send<NowRead>('POST', path, { locationId, whole: false });
      this.desk.announce(nowReadText(read, name));
    });
    if (!done) return;
    this.dispatchEvent(new CustomEvent('desk-source-changed', { bubbles: true, composed: true }));
  }
}

customElements.define('desk-location-readings', LocationReadings);
