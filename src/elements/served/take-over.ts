/** A chunk of its own: loaded where a server has drawn the widget. */
import { hydrate } from '@lit-labs/ssr-client';
import { render, type TemplateResult } from 'lit/html.js';
import { adopt } from '../base/css.js';
import type { DrawnElement } from '../base/drawn-element.js';
import { own } from '../base/own-document.js';
import { replaced } from '../languages/language-controller.js';
import { pages } from '../list/shared-pages.js';
import type { WidgetAttributes } from '../list/widget-attributes.js';
import type { WidgetFrame } from '../list/widget-frame.js';
import { queryOf } from '../list/widget-query.js';
import { NO_CHOICE } from '../list/widget-view.js';
import { withoutJoiners } from './joiners.js';
import { readServedState, type ServedState } from './served-state.js';

type ServedHost = DrawnElement & WidgetAttributes & { strings?: unknown };

/** What a server has drawn into `host`, until it is taken over. */
export interface Served {
  /**
   * Puts `drawn`, as `view` is now, in its place: its elements stay where they say the same, and are made anew otherwise.
   * False while anything is on its way that draws the reviews or, without `files`, their files.
   */
  takeOver(drawn: TemplateResult, view: WidgetFrame, files: boolean): boolean;
}

/**
 * Reads what came with `host` and has it answer `query`. Undefined, and the markup gone, where `host` was told something else
 * since.
 */
export function readServed(host: ServedHost, query: string): Served | undefined {
  const root = host.renderRoot;
  const state = readServedState(host);
  const same = Object.entries(state?.attributes ?? {}).every(
    ([name, value]) => asAsked(host[name as keyof WidgetAttributes]) === value,
  );
  // What the page's address chooses is not what the server has drawn.
  if (!state || !same || query !== queryOf(host, NO_CHOICE)) {
    clear(host);
    return undefined;
  }
  const { page, drawn: size } = state;
  Object.assign(host, state.attributes);
  const address = String(queryOf(host, NO_CHOICE));
  // Whoever asks for it on this page need not fetch it.
  const abort = new AbortController();
  pages.set(address, { page: Promise.resolve(page), abort, cache: 'default', users: 0, at: Date.now() });
  return {
    takeOver(drawn, { feed, choice, strings, tag, ready }, files) {
      // They were asked for anew before, and could not be had: what stands here answers still.
      if (!feed.page && feed.error && address === queryOf(host, choice)) {
        Object.assign(feed, { page, reviews: page.reviews });
        host.requestUpdate();
        return false;
      }
      if (!(feed.page || feed.error) || !strings || !ready || !files) return false;
      const otherWords = tag !== root.querySelector('section')?.lang || Object.keys(replaced)[0] || host.strings;
      try {
        // Hydration writes no text, so a difference would stay; and its places are comments, which a minifier takes away.
        if (feed.page !== page || otherWords || !isWhole(root, size)) throw new Error('other');
        hydrate(drawn, root, { host });
        removeJoiners(root);
        tellWhatWasMissed(root);
      } catch {
        // Also markup of another version of the script.
        clear(host);
        Object.assign(root, { _$litPart$: undefined });
        render(drawn, root, { host });
      }
      return true;
    },
  };
}

/** Whether `root` holds what a server has drawn, with nothing left out or put in on the way. */
function isWhole(root: ShadowRoot, size: ServedState['drawn']): boolean {
  const walker = own('createTreeWalker')(root, NodeFilter.SHOW_COMMENT);
  let comments = 0;
  while (walker.nextNode()) if (/^\/?lit-/.test((walker.currentNode as Comment).data)) comments++;
  if (!size) return comments > 0;
  return comments === size[0] && root.querySelector('section')?.textContent?.length === size[1];
}

/** The value of an attribute as it was before the server made it inert. */
function asAsked(value: unknown): unknown {
  return typeof value === 'string' ? withoutJoiners(value) : value;
}

/** Makes texts and attributes what a script would have drawn: here no framework reaches them, and they may be copied. */
function removeJoiners(root: ShadowRoot): void {
  const texts = own('createTreeWalker')(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) restore(texts.currentNode as Text);
  for (const { attributes } of root.querySelectorAll('*')) for (const attribute of attributes) restore(attribute);
}

function restore(node: Text | Attr): void {
  const value = node.nodeValue!;
  const exact = withoutJoiners(value);
  if (exact !== value) node.nodeValue = exact;
}

/** Takes away what a server has drawn, with the style sheets that it brought. */
function clear(host: DrawnElement): void {
  host.renderRoot.replaceChildren();
  for (const text of (host.constructor as typeof DrawnElement).styles) adopt(host.renderRoot, text);
}

/** Has pictures and videos tell again that they have come or failed: they did while nobody listened. */
function tellWhatWasMissed(root: ShadowRoot): void {
  for (const image of root.querySelectorAll('img')) {
    if (image.complete) image.dispatchEvent(new Event(image.naturalWidth ? 'load' : 'error'));
  }
  for (const video of root.querySelectorAll('video')) if (video.error) video.dispatchEvent(new Event('error'));
}
