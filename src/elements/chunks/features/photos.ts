import { css } from 'lit';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { WidgetView } from '../../list/widget-view.js';
import type { PhotoRow } from '../photo-row/photo-row.js';
import type { ActiveFeature } from './feature.js';

/** The row of each widget, once its chunk has loaded; null where that has failed. */
const rows = new WeakMap<WidgetView['host'], PhotoRow | null>();

/** Draws the row of customers' photos and videos, and until these are known its room. There is none where the numbers of the scope say none. */
export function render(view: WidgetView): TemplateResult | typeof nothing {
  const row = rows.get(view.host);
  const drawn = row?.draw(view);
  if (row === null || drawn === nothing || (!drawn && !view.feed.page?.summary.media)) return nothing;
  return html`<div part="photos">${drawn}</div>`;
}

export function start({ host }: WidgetView): ActiveFeature {
  let stopped = false;
  const take = (row: PhotoRow | null): void => {
    if (stopped) return;
    rows.set(host, row);
    host.requestUpdate();
  };
  import('../photo-row/photo-row.js').then(
    (chunk) => take(new chunk.PhotoRow(host)),
    () => take(null),
  );
  return {
    update(view) {
      // What a server has drawn has no row yet, and is hydrated as it is.
      if (!view.hydrating) rows.get(host)?.follow(view);
    },
    stop() {
      stopped = true;
      rows.get(host)?.stop();
      rows.delete(host);
    },
  };
}

export const styles = css`
  [part='photos'] {
    block-size: 108px;
    margin-block-end: var(--_gap);
  }
`;
