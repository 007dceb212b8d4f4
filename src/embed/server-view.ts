import type { ReviewPage } from '../contract/widget.js';
import type { CardContext } from '../elements/card/card-context.js';
import { reviewCard } from '../elements/card/review-card.js';
import type { Strings } from '../elements/languages/strings.js';
import { listOf } from '../elements/list/card-list.js';
import type { WidgetAttributes } from '../elements/list/widget-attributes.js';
import type { WidgetFrame } from '../elements/list/widget-frame.js';
import { NO_CHOICE, type WidgetView } from '../elements/list/widget-view.js';
import { thumbnail } from '../elements/media/media-thumbnails.js';
import { keptRoom } from '../elements/served/kept-room.js';
import { extrasFor } from './server-extras.js';

/** A language as the templates need it. */
export interface ServerLanguage {
  strings: Strings;
  tag: string;
}

/** The widget as it is before a reader has touched it: what its templates draw from, without a page around it. */
export function serverView(
  attributes: WidgetAttributes,
  page: ReviewPage,
  { strings, tag }: ServerLanguage,
): WidgetFrame & WidgetView {
  const { reviews, total, offset } = page;
  const nothing = () => {};
  const extras = extrasFor(attributes);
  const view: WidgetFrame & WidgetView = {
    // Templates read attributes alone; what else a host has is for scripts that run in a page.
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
    draw: (name, inner) => extras[name]?.render?.(view, inner!),
    cards: () => listOf(attributes.layout, false, reviews, (review) => reviewCard(review, context)),
    choose: nothing,
    onMore: nothing,
    goTo: nothing,
    onRetry: nothing,
  };
  const context: CardContext = {
    strings,
    language: tag,
    photo: attributes.photo,
    replies: !attributes.noReplies,
    reviews: () => reviews,
    cut: new Set(),
    broken: new Set(),
    folds: keptRoom(reviews, attributes.clamp),
    // Nobody knows when the page will be read, so no day is counted back from.
    now: 0,
    thumbnail,
    onUnfold: nothing,
    onBroken: nothing,
  };
  return view;
}
