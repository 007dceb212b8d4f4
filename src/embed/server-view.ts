import { render } from '@lit-labs/ssr';
import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import type { ReviewPage } from '../contract/widget.js';
import type { WidgetAttributes } from '../contract/widget-attributes.js';
import { type CardContext, repliesOf, sourcesOf } from '../elements/card/card-context.js';
import { reviewCard } from '../elements/card/review-card.js';
import { ACTIONS } from '../elements/chunks/actions/actions.js';
import { FEATURES, wantedFeatures } from '../elements/chunks/features/all-features.js';
import type { Feature } from '../elements/chunks/features/feature.js';
import { load } from '../elements/chunks/languages.js';
import { thumbnails } from '../elements/chunks/media-thumbnails/media-thumbnails.js';
import { canonicalTag } from '../elements/languages/language.js';
import { english, type Strings } from '../elements/languages/strings.js';
import { listOf } from '../elements/list/card-list.js';
import type { WidgetFrame } from '../elements/list/widget-frame.js';
import { type ActionName, NO_CHOICE, type WidgetView } from '../elements/list/widget-view.js';
import { collected } from './drawing-turn.js';
import { reserveReadMoreSpace } from './reserve-read-more-space.js';

/** The strings and the tag of a language. */
export interface ServerLanguage {
  strings: Strings;
  tag: string;
}

/** What the templates of the widget draw from on a server: its state before a reader has chosen anything. */
export async function serverView(
  attributes: WidgetAttributes,
  page: ReviewPage,
  { strings, tag }: ServerLanguage,
): Promise<WidgetFrame & WidgetView> {
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
    cards: () => listOf(attributes.layout, false, unsafeHTML(cards)),
    choose: nothing,
    filter: nothing,
    onMore: nothing,
    goTo: nothing,
    onRetry: nothing,
  };
  const context: CardContext = {
    strings,
    language: tag,
    level: attributes.heading ? 3 : 2,
    photo: attributes.photo,
    replies: repliesOf(attributes),
    sources: sourcesOf(attributes, page),
    reviews: () => reviews,
    broken: new Set(),
    folds: reserveReadMoreSpace(reviews, attributes.clamp),
    // Nobody knows when the page will be read, so no day is named relative to today.
    now: 0,
    thumbnails,
    onUnfold: nothing,
    onBroken: nothing,
  };
  const drawn = await collected(render(reviews.map((review) => reviewCard(review, context))));
  // A card is drawn for good: in a page it has no comments either, by which the renderer marks what may change.
  const cards = drawn.replace(/<!--[^<>]*-->/g, '');
  return view;
}

/** The features for `attributes` that draw something, by name; those in chunks of their own draw nothing. */
export function featuresFor(attributes: WidgetAttributes): Partial<Record<string, Feature>> {
  const drawn = wantedFeatures(attributes).flatMap((name) => {
    const feature = FEATURES[name];
    return typeof feature === 'function' ? [] : [[name, feature] as const];
  });
  return Object.fromEntries(drawn);
}

/** The strings for the language tag `requested`, in English where we have none, with the element's `lang` and `dir`. */
export async function serverLanguage(requested: string): Promise<ServerLanguage & { lang: string; dir?: 'rtl' }> {
  const canonical = canonicalTag(requested);
  const { strings, dirOf } = await load<Strings>('reviews-widget', canonical);
  const spoken = strings !== undefined || /^en\b/.test(canonical);
  const tag = spoken ? variety(canonical) : 'en';
  return {
    strings: { ...english, ...strings },
    tag,
    lang: spoken ? tag : canonical,
    ...(dirOf && { dir: 'rtl' }),
  };
}

/**
 * The tag reduced to language, script and region, as one of the few hundred that `Intl` has data for. A formatter is cached for
 * each tag, and without this a client could make up any number of them.
 */
function variety(canonical: string): string {
  const { language, script, region } = new Intl.Locale(canonical);
  const plain = [language, script, region].filter(Boolean).join('-');
  const { locale } = new Intl.DateTimeFormat(plain).resolvedOptions();
  return locale.startsWith(language) ? locale : language;
}
