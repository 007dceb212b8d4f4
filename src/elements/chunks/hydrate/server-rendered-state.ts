import { isReviewPage, type ReviewPage } from '../../../contract/widget.js';
import type { WidgetAttributes } from '../../../contract/widget-attributes.js';

/** What a server's markup was drawn from: it comes along as JSON in a script element, a child of the widget. */
export interface ServerRenderedState {
  attributes: Partial<WidgetAttributes>;
  page: ReviewPage;
  /** How much was drawn, Lit's comments and all characters; none of a server of an older version. */
  drawn?: [comments: number, characters: number];
}

/** The state that `host` came with; undefined where there is none that can be read. */
export function readServerRenderedState(host: Element): ServerRenderedState | undefined {
  const text = host.querySelector(':scope > script[type="application/json"]')?.textContent;
  try {
    const state = JSON.parse(text ?? '') as Partial<ServerRenderedState> | null;
    return state?.attributes && isReviewPage(state.page) ? (state as ServerRenderedState) : undefined;
  } catch {
    return undefined;
  }
}
