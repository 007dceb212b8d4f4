/** A chunk of its own: loaded where a server has drawn the widget. */
import { hydrate } from '@lit-labs/ssr-client';
import { render, type TemplateResult } from 'lit/html.js';
import type { ReviewPage } from '../../contract/widget.js';
import { adopt } from '../base/css.js';
import type { DrawnElement } from '../base/drawn-element.js';
import { replaced } from '../languages/language-controller.js';
import { pages } from '../list/shared-pages.js';
import type { WidgetAttributes } from '../list/widget-attributes.js';
import { keptRoomStyles } from './kept-room.js';
import { readServedState } from './served-state.js';

/** What a server has drawn into `host`, until it is taken over. */
export interface Served {
  /** Puts `drawn`, which shows `page`, in its place: its elements stay where they say the same, and are made anew otherwise. */
  takeOver(drawn: TemplateResult, page: ReviewPage | undefined): void;
}

/** Has pictures and videos tell again that they have come or failed: they did while nobody listened. */
function tellWhatWasMissed(root: ShadowRoot): void {
  for (const image of root.querySelectorAll('img')) {
    if (image.complete) image.dispatchEvent(new Event(image.naturalWidth ? 'load' : 'error'));
  }
  for (const video of root.querySelectorAll('video')) if (video.error) video.dispatchEvent(new Event('error'));
}

/** Reads what came with `host` and has it answer `query`; undefined where `host` was told something else since. */
export function readServed(host: DrawnElement & WidgetAttributes, query: string): Served | undefined {
  const state = readServedState(host);
  const same = Object.entries(state?.attributes ?? {}).every(
    ([name, value]) => host[name as keyof WidgetAttributes] === value,
  );
  if (!state || !same) return undefined;
  const { page } = state;
  // Whoever asks for it on this page need not fetch it.
  pages.set(query, {
    page: Promise.resolve(page),
    abort: new AbortController(),
    cache: 'default',
    users: 0,
    at: Date.now(),
  });
  const root = host.renderRoot;
  return {
    takeOver(drawn, shown) {
      // The element has adopted its own by now.
      adopt(root, keptRoomStyles);
      for (const sheet of root.querySelectorAll('style, link')) sheet.remove();
      try {
        if (shown !== page || Object.keys(replaced).length > 0) throw new Error('Other reviews, or other words');
        hydrate(drawn, root, { host });
        tellWhatWasMissed(root);
      } catch {
        // Also markup of another version of the script.
        root.replaceChildren();
        Object.assign(root, { _$litPart$: undefined });
        render(drawn, root, { host });
      }
    },
  };
}
