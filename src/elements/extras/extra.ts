import type { TemplateResult } from 'lit/html.js';
import type { WidgetView } from '../list/widget-view.js';

/** What an extra does for one widget from its start until it is stopped. */
export interface Running {
  /** Called after each update of the widget. */
  update?(view: WidgetView): void;
  stop?(): void;
}

/** What a plain list does without; an attribute asks for it. */
export interface Extra {
  styles?: string;
  /** Draws its part; `inner` is what it stands around, if anything. */
  render?(view: WidgetView, inner: () => TemplateResult): TemplateResult;
  start?(view: WidgetView): Running;
}
