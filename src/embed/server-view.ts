import type { ReviewPage } from '../contract/widget.js';
import type { WidgetAttributes } from '../contract/widget-attributes.js';
import { type CardContext, repliesOf } from '../elements/card/card-context.js';
import { reviewCard } from '../elements/card/review-card.js';
import { ACTIONS } from '../elements/chunks/actions/actions.js';
import { thumbnail } from '../elements/chunks/media-thumbnails/media-thumbnails.js';
import type { Strings } from '../elements/languages/strings.js';
import { listOf } from '../elements/list/card-list.js';
import type { WidgetFrame } from '../elements/list/widget-frame.js';
import { type ActionName, NO_CHOICE, type WidgetView } from '../elements/list/widget-view.js';
import { reserveReadMoreSpace } from './reserve-read-more-space.js';
import { featuresFor } from './server-features.js';

/** The strings and the tag of a language. */
export interface ServerLanguage {
  strings: Strings;
  tag: string;
}

/** What the templates of the widget draw from on a server: its state before a reader has chosen anything. */
export function serverView(
  attributes: WidgetAttributes,
  page: ReviewPage,
  { strings, tag }: ServerLanguage,
): WidgetFrame & WidgetView {
  const { reviews, total, offset } = page;
  const nothing = () => {};
  const features = featuresFor(attributes);
  const view: WidgetFrame & WidgetView = {
    // Templates read only the attributes of the host.
    host: attributes as WidgetView['host'],
    feed: {
      page,
      source: attributes.source || null,
      reviews,
      error: undefined,
      further: false,
      busy: false,
      hasMore: offset + reviews.length < total && reviews.length > 0,
      loadMore: async () => {},
    },
    choice: NO_CHOICE,
    strings,
    tag,
    dir: undefined,
    ready: true,
    hydrating: true,
    canWrite: attributes.writeUrl !== '',
    draw: (name, inner) =>
      Object.hasOwn(ACTIONS, name) ? ACTIONS[name as ActionName](view) : features[name]?.render?.(view, inner!),
    cards: () => listOf(attributes.layout, false, reviews, (review) => reviewCard(review, context)),
    choose: nothing,
    filter: nothing,
    onMore: nothing,
    goTo: nothing,
    onRetry: nothing,
  };
  const context: CardContext = {
    strings,
    language: tag,
    photo: attributes.photo,
    replies: repliesOf(attributes),
    sources: page.sources.length > 1,
    reviews: () => reviews,
    cut: new Set(),
    broken: new Set(),
    folds: reserveReadMoreSpace(reviews, attributes.clamp),
    // Nobody knows when the page will be read, so no day is named relative to today.
    now: 0,
    thumbnail,
    onUnfold: nothing,
    onBroken: nothing,
  };
  return view;
}
