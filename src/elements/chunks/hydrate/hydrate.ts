/** A chunk of its own, loaded for a widget that a server has rendered. */
import { hydrate } from '@lit-labs/ssr-client';
import { adoptStyles } from 'lit';
import { render, type TemplateResult } from 'lit/html.js';
import { isReviewPage, type ReviewPage } from '../../../contract/widget.js';
import type { WidgetAttributes } from '../../../contract/widget-attributes.js';
import { own } from '../../base/own-document.js';
import type { ReviewsElement } from '../../base/reviews-element.js';
import { replaced } from '../../languages/language-controller.js';
import { pages } from '../../list/shared-pages.js';
import type { WidgetFrame } from '../../list/widget-frame.js';
import { queryOf } from '../../list/widget-query.js';
import { NO_CHOICE } from '../../list/widget-view.js';
import { withoutJoiners } from './joiners.js';

type Host = ReviewsElement & WidgetAttributes & { strings?: unknown };

/**
 * What has become of a server's markup in a widget. `unread`: it stands, and the chunk that hydrates it is still to be loaded. An
 * object: its state has been read, and it waits until everything has loaded that draws the same. `none`: there is none, it is
 * hydrated, or it is discarded; from then on the widget draws itself.
 */
export type ServerMarkup = 'unread' | ReadMarkup | 'none';

interface ReadMarkup {
  /**
   * Hydrates the markup with `drawn`, the template of `view`, or draws `drawn` in its place where they differ. Returns false, and
   * does nothing, until everything that draws the reviews has loaded; `chunks` says so of the chunks that no attribute asks for.
   */
  hydrate(drawn: TemplateResult, view: WidgetFrame, chunks: boolean): boolean;
}

/**
 * Takes the state that came with the markup of `host`: its attributes become the properties of `host`, and its reviews the response
 * to `query`. Without a state, or where other reviews are wanted by now, the markup is discarded.
 */
export function takeServerMarkup(host: Host, query: string): ServerMarkup {
  const root = host.renderRoot;
  const state = readServerRenderedState(host);
  // The server does not know the choice in the page's address.
  if (!state || !hasAttributesOf(state, host) || query !== queryOf(host, NO_CHOICE)) return discardAndRequest(host);
  const { page, drawn: size } = state;
  Object.assign(host, state.attributes);
  const address = String(queryOf(host, NO_CHOICE));
  // Other widgets of the page need not request it either.
  const abort = new AbortController();
  pages.set(address, { page: Promise.resolve(page), abort, cache: 'default', users: 0, loadedAt: Date.now() });
  return {
    hydrate(drawn, { feed, choice, strings, tag, ready }, chunks) {
      // A request made before failed: the reviews of the markup stand in for its response.
      if (!feed.page && feed.error && address === queryOf(host, choice)) {
        Object.assign(feed, { page, reviews: page.reviews });
        host.requestUpdate();
        return false;
      }
      if (!(feed.page || feed.error) || !strings || !ready || !chunks) return false;
      const sameWords = tag === root.querySelector('section')?.lang && !Object.keys(replaced)[0] && !host.strings;
      // Hydration writes no text, so a difference would stay. It finds its places by comments, which a minifier removes.
      const matches = feed.page === page && sameWords && isWhole(root, size);
      if (!matches || !tryHydrate(drawn, host)) redrawFromState(drawn, host);
      return true;
    },
  };
}

/** Whether the properties of `host` are still those that the server drew the markup from. */
function hasAttributesOf({ attributes }: ServerRenderedState, host: Host): boolean {
  return Object.entries(attributes).every(([name, value]) => {
    const current: unknown = host[name as keyof WidgetAttributes];
    return (typeof current === 'string' ? withoutJoiners(current) : current) === value;
  });
}

/** One way not to hydrate: the widget requests its reviews like one that no server has drawn. */
function discardAndRequest(host: Host): ServerMarkup {
  clear(host);
  return 'none';
}

/** The other way not to hydrate: `drawn` takes the place of the markup, with the reviews that are here and without a request. */
function redrawFromState(drawn: TemplateResult, host: Host): void {
  clear(host);
  Object.assign(host.renderRoot, { _$litPart$: undefined });
  render(drawn, host.renderRoot, host.renderOptions);
}

/** Returns false where Lit finds that the markup is not of this template, as with markup of another version of the script. */
function tryHydrate(drawn: TemplateResult, host: Host): boolean {
  try {
    hydrate(drawn, host.renderRoot, host.renderOptions);
  } catch {
    return false;
  }
  removeJoiners(host.renderRoot);
  repeatMissedEvents(host.renderRoot);
  return true;
}

/** Whether the markup in `root` is complete: nothing was removed or added on its way to the page. */
function isWhole(root: ShadowRoot, size: ServerRenderedState['drawn']): boolean {
  const walker = own('createTreeWalker')(root, NodeFilter.SHOW_COMMENT);
  let comments = 0;
  while (walker.nextNode()) if (/^\/?lit-/.test((walker.currentNode as Comment).data)) comments++;
  if (![...root.querySelectorAll('img')].every(isAsDrawn)) return false;
  if (!size) return comments > 0;
  return comments === size[0] && root.querySelector('section')?.textContent?.length === size[1];
}

/** Whether no plugin of the page has moved the picture's address to where its own script looks for it, which it does not do in here. */
function isAsDrawn({ src, dataset }: HTMLImageElement): boolean {
  return /^https?:/.test(src) && Object.keys(dataset).length === 0;
}

/** Removes the joiners: no framework compiles a shadow root, and readers may copy its text. */
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

/** Removes the markup of a server with its style sheets, and adopts those of the element before those of chunks that have loaded. */
function clear(host: ReviewsElement): void {
  const { renderRoot } = host;
  const ofChunks = [...renderRoot.adoptedStyleSheets];
  renderRoot.replaceChildren();
  adoptStyles(renderRoot, (host.constructor as typeof ReviewsElement).elementStyles);
  renderRoot.adoptedStyleSheets = [...renderRoot.adoptedStyleSheets, ...ofChunks];
}

/** Repeats the events of pictures and videos that loaded or failed before there were listeners. */
function repeatMissedEvents(root: ShadowRoot): void {
  for (const image of root.querySelectorAll('img')) {
    if (image.complete) image.dispatchEvent(new Event(image.naturalWidth ? 'load' : 'error'));
  }
  for (const video of root.querySelectorAll('video')) if (video.error) video.dispatchEvent(new Event('error'));
}

/** What a server's markup was drawn from: it comes along as JSON in a script element, a child of the widget. */
interface ServerRenderedState {
  attributes: Partial<WidgetAttributes>;
  page: ReviewPage;
  /** How much was drawn, Lit's comments and all characters; none of a server of an older version. */
  drawn?: [comments: number, characters: number];
}

/** The state that `host` came with; undefined where there is none that can be read. */
function readServerRenderedState(host: Element): ServerRenderedState | undefined {
  const text = host.querySelector(':scope > script[type="application/json"]')?.textContent;
  try {
    const state = JSON.parse(text ?? '') as Partial<ServerRenderedState> | null;
    return state?.attributes && isReviewPage(state.page) ? (state as ServerRenderedState) : undefined;
  } catch {
    return undefined;
  }
}
