import type { CSSResult } from 'lit';
import type { nothing, TemplateResult } from 'lit/html.js';
import type { WidgetView } from '../../list/widget-view.js';

/** A feature that has been started for one widget. */
export interface ActiveFeature {
  /** Runs after each update of the widget. */
  update?(view: WidgetView): void;
  stop?(): void;
}

/** A part of the widget that an attribute turns on; the module of a feature exports these. */
export interface Feature {
  styles?: CSSResult;
  /** Draws the feature, around `inner` if it wraps something. */
  render?(view: WidgetView, inner: () => TemplateResult): TemplateResult | typeof nothing;
  start?(view: WidgetView): ActiveFeature;
}
