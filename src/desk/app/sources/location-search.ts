import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { SourceLocation } from '../../../contract/sources.js';
import { count, counted } from '../numbers/number-words.js';

/** Locations that are drawn at first, and with each press of a button. */
const PAGE = 25;

/** Finds some of many locations, and draws a page of them at a time. */
export class LocationSearch {
  #q = '';
  #limit = PAGE;
  readonly #host: Pick<ReactiveControllerHost, 'requestUpdate'>;

  constructor(host: Pick<ReactiveControllerHost, 'requestUpdate'>) {
    this.#host = host;
  }

  /** Those that are found, as far as they are drawn. */
  shown(locations: readonly SourceLocation[]): SourceLocation[] {
    return this.#found(locations).slice(0, this.#limit);
  }

  /** A field that searches, where there are more than a page has; `id` is its own in the element. */
  field(locations: readonly SourceLocation[], id: string): TemplateResult | typeof nothing {
    if (locations.length <= PAGE) return nothing;
    const found = this.#found(locations).length;
    return html`<div class="find">
      <label for=${id}>Search by name, address or id</label>
      <input id=${id} type="search" maxlength="200" autocomplete="off" spellcheck="false" .value=${this.#q} @input=${this.#onInput} />
      <p class="hint" role="status">${this.#q.trim() === '' ? counted(found, 'location') : `${count(found)} of ${counted(locations.length, 'location')}`}</p>
    </div>`;
  }

  /** A button that draws more of them. */
  more(locations: readonly SourceLocation[]): TemplateResult | typeof nothing {
    const left = this.#found(locations).length - this.#limit;
    if (left <= 0) return nothing;
    return html`<div class="actions">
      <button part="button" @click=${this.#onMore}>Show ${Math.min(PAGE, left)} more</button>
    </div>`;
  }

  #found(locations: readonly SourceLocation[]): SourceLocation[] {
    const q = this.#q.trim().toLocaleLowerCase();
    if (q === '') return [...locations];
    return locations.filter(({ title, address, sourceLocationId }) =>
      [title, address ?? '', sourceLocationId].some((text) => text.toLocaleLowerCase().includes(q)),
    );
  }

  #onInput = (event: Event): void => {
    this.#q = (event.target as HTMLInputElement).value;
    this.#limit = PAGE;
    this.#host.requestUpdate();
  };

  #onMore = (): void => {
    this.#limit += PAGE;
    this.#host.requestUpdate();
  };
}
