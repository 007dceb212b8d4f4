import { html, nothing, type TemplateResult } from 'lit';
import { SORTS, type Sort } from '../contract/widget.js';
import type { Strings } from './strings.js';

export interface ControlsContext {
  strings: Strings;
  order: Sort;
  /** Called with the order the reader chooses; undefined when the order is only named. */
  onSort: ((order: Sort) => void) | undefined;
  /** Takes the filter off; undefined when there is none. */
  onAll: (() => void) | undefined;
}

/** The line above the list. The order is always named, whether the reader may change it or not. */
export function listControls({ strings, order, onSort, onAll }: ControlsContext): TemplateResult {
  const onChange = (event: Event) => onSort?.((event.target as HTMLSelectElement).value as Sort);
  return html`<div part="controls">
    ${
      onSort
        ? html`<label part="sort">
            <span>${strings.sortBy}</span>
            <select part="sort-select" @change=${onChange}>
              ${SORTS.map((sort) => html`<option value=${sort} ?selected=${sort === order}>${strings[sort]}</option>`)}
            </select>
          </label>`
        : html`<span part="sort">${strings[order]}</span>`
    }
    ${onAll ? html`<button part="button link" type="button" @click=${onAll}>${strings.allReviews}</button>` : nothing}
  </div>`;
}
