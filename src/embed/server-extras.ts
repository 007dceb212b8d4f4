import { all, wantedBy } from '../elements/extras/all-extras.js';
import type { Extra } from '../elements/extras/extra.js';
import type { WidgetAttributes } from '../elements/list/widget-attributes.js';

/** What `attributes` ask for and is drawn, by name; what is fetched for itself draws nothing. */
export function extrasFor(attributes: WidgetAttributes): Partial<Record<string, Extra>> {
  const drawn = wantedBy(attributes).flatMap((name) => {
    const extra = all[name];
    return typeof extra === 'function' ? [] : [[name, extra] as const];
  });
  return Object.fromEntries(drawn);
}
