/** A chunk of its own, loaded once the first reviews are there: what a reader can do next, and what is said of it. */
import actionEnglish from 'virtual:languages/actions/en';
import type { ReactiveController } from 'lit';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { SORTS, type Sort } from '../../../contract/widget.js';
import type { WidgetAttributes } from '../../../contract/widget-attributes.js';
import { adopt } from '../../base/css.js';
import { own } from '../../base/own-document.js';
import type { ReviewsElement } from '../../base/reviews-element.js';
import { formatMessage } from '../../languages/format-message.js';
import { formsFor } from '../../list/forms-of-page.js';
import { atLeast } from '../../list/held-back.js';
import { listEnglish } from '../../list/list-strings.js';
import { histogramRow, STARS } from '../../list/review-summary.js';
import { orderOf, pageSizeOf } from '../../list/widget-query.js';
import { type ActionName, offers, offersMore, type WidgetView } from '../../list/widget-view.js';
import { styles } from './action-styles.js';
import { blendIn } from './blend-in.js';
import { CardActions, cardActionStyles } from './card-actions.js';
import { FoldedFilters, focusSearch, folds } from './folds.js';
import { announcement, matches, noMatch } from './matches.js';
import { chosenSource, origins } from './origins.js';
import { select } from './select.js';
import { Steady } from './steady.js';
import { readdress, writeReview } from './write-review.js';

Object.assign(listEnglish, actionEnglish);

export { styles };

/** Below the list: how much of it is shown, and the button or links to more. Nothing below an empty one. */
function showMore(view: WidgetView): TemplateResult | typeof nothing {
  const { feed, strings, tag, draw, onMore } = view;
  const { page, reviews, busy, error, further } = feed;
  if (!page?.total) return nothing;
  const failed = error && further;
  const total = Math.max(page.total, reviews.length);
  const values = { shown: reviews.length, total: atLeast(total, page.summary, tag) };
  const progress = failed ? strings.moreFailed : formatMessage(strings.progress, tag, values);
  const label = busy ? strings.loadingMore : failed ? strings.tryAgain : strings.loadMore;
  const button = html`<button part="button" type="button" aria-disabled=${busy} @click=${onMore}>${label}</button>`;
  return html`${draw('pages') ?? html`<p>${progress}</p> ${offersMore(view) ? button : nothing}`}`;
}

/**
 * What the list has beside its cards: where a filter leaves none, the reason; while more are loading, a screen of grey ones, so that what is
 * below is out of sight before they come, and stays there.
 */
function rest(view: WidgetView): TemplateResult | typeof nothing {
  const { host, feed } = view;
  if (!feed.reviews[0]) return noMatch(view);
  if (!feed.busy || !feed.further || host.layout === 'carousel') return nothing;
  const count = Math.min(pageSizeOf(host), feed.page!.total - feed.reviews.length);
  return html`<div part=${`list ${host.layout}`} class="bones" aria-hidden="true">${Array.from({ length: count }, () => html`<div><span class="lines"></span></div>`)}</div>`;
}

/** The elements of the page by the name that each has. */
const named = new Map<string, WeakRef<Element>>();

/** `name`, with a number where another element of the page has it: readers tell landmarks apart by their names. */
function uniqueName(element: Element, name: string): string {
  for (let number = 1; ; number++) {
    const unique = number > 1 ? `${name} (${number})` : name;
    const other = named.get(unique)?.deref();
    if (other?.isConnected && other !== element) continue;
    named.set(unique, new WeakRef(element));
    return unique;
  }
}

/** The rows of the histogram as buttons that filter by stars; undefined where the reader may not, and they stay bars. */
function starFilter(view: WidgetView): TemplateResult | undefined {
  return offers(view, 'stars') ? html`${STARS.map((star) => button(star, view))}` : undefined;
}

function button(star: number, view: WidgetView): TemplateResult {
  const { choice, filter } = view;
  const { count, label, content } = histogramRow(star, view);
  const selected = choice.filters.rating === star;
  return html`<button
    part=${selected ? 'row selected' : 'row'}
    type="button"
    aria-label=${label}
    aria-pressed=${selected}
    ?disabled=${count === 0}
    @click=${() => filter({ rating: selected ? 0 : star })}
  >
    ${content}
  </button>`;
}

/** The order of the list; undefined where the reader may not change it, and it is only named. */
function sortControl(view: WidgetView): TemplateResult | undefined {
  const { host, choice, strings, choose } = view;
  if (!offers(view, 'sort')) return undefined;
  const orders = SORTS.map((sort): [string, string] => [sort, strings[sort]]);
  return select('sort', strings.sortBy, orders, orderOf(host, choice), (sort) => choose({ sort: sort as Sort }));
}

export const ACTIONS: Record<ActionName, (view: WidgetView) => TemplateResult | string | typeof nothing | undefined> = {
  sort: sortControl,
  folds,
  starFilter,
  chosenSource,
  origins,
  matches,
  rest,
  announcement,
  more: showMore,
  write: writeReview,
};

/**
 * Draws the actions of one widget, and draws it again when a form comes into the page or leaves it. Tells its region from others of the
 * page, and has its honesty line look like the page.
 */
export class Actions implements ReactiveController {
  readonly #host: ReviewsElement & WidgetAttributes;
  readonly #observer: MutationObserver;
  readonly #cards: CardActions;
  readonly #filters: FoldedFilters;
  readonly #steady: Steady;
  #forms = 0;
  #name = '';

  constructor(host: ReviewsElement & WidgetAttributes) {
    this.#host = host;
    this.#observer = new MutationObserver(() => {
      if (formsFor(host).length !== this.#forms) host.requestUpdate();
    });
    this.#cards = new CardActions(host);
    this.#filters = new FoldedFilters(host);
    this.#steady = new Steady(host);
    host.renderRoot.addEventListener('click', (event) => readdress(event, host.writeUrl));
    adopt(host.renderRoot, styles);
    adopt(host.renderRoot, cardActionStyles);
    host.addController(this);
  }

  /** Draws the action `name` of `view`; undefined if there is none of that name, or it is not offered. */
  draw(name: string, view: WidgetView): TemplateResult | string | typeof nothing | undefined {
    this.#name = view.host.heading || view.strings.reviews;
    this.#cards.view = view;
    if (name === 'filters') return this.#filters.render(view);
    return Object.hasOwn(ACTIONS, name) ? ACTIONS[name as ActionName](view) : undefined;
  }

  hostConnected(): void {
    window.addEventListener('hashchange', this.#onAddress);
    this.#observer.observe(own('documentElement'), { childList: true, subtree: true, attributeFilter: ['vendor-id'] });
  }

  hostUpdate(): void {
    this.#forms = formsFor(this.#host).length;
  }

  hostUpdated(): void {
    const { renderRoot } = this.#host;
    this.#cards.update();
    const { view } = this.#cards;
    if (view) {
      this.#filters.update(view);
      focusSearch(this.#host);
      this.#steady.update(view);
    }
    blendIn(renderRoot);
    const section = renderRoot.querySelector('section');
    const name = section?.ariaLabel || this.#name;
    if (section && name) section.ariaLabel = uniqueName(section, name);
  }

  hostDisconnected(): void {
    window.removeEventListener('hashchange', this.#onAddress);
    this.#steady.disconnect();
    this.#observer.disconnect();
  }

  #onAddress = (): void => {
    this.#cards.seek();
    this.#steady.follow();
  };
}
