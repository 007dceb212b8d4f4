import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { nothing, render as renderInto } from 'lit/html.js';
import type { PublicReview } from '../../contract/widget.js';
import { own, unclobbered } from '../base/own-document.js';
import { isFiltered, type WidgetView } from '../list/widget-view.js';
import type { ActiveFeature } from './features/feature.js';
import { OURS, pageProduct } from './page-product.js';

/** At most this many reviews are listed one by one; the aggregate counts them all. */
const SPELLED = 50;

const best = { bestRating: 5, worstRating: 1 };

/**
 * The reviews of `view` as a schema.org Product, as Google's rules require; undefined without a rated review, and of the shop itself. The aggregate is
 * that of the product and source in the attributes, or else of the whole vendor or business, without what other sites have collected: those of
 * unknown sources count where the shop says so, and none of theirs is of a site that forbids it. `id` is
 * the `@id` of the product that the page itself describes: search engines join the two.
 */
export function productOf(
  { host, feed }: WidgetView,
  id?: string,
): { review: object[]; [property: string]: unknown } | undefined {
  const { average, histogram, own } = feed.page!.summary;
  const isAll = host.itemReviews === 'all' && !own?.only;
  const [ratingValue, ratingCount] =
    own && !isAll ? [own.average, own.ratings] : [average, histogram.reduce((sum, one) => sum + one, 0)];
  const isOfShop = host.about === 'shop' && !host.productId;
  if (ratingCount === 0 || isOfShop) return undefined;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    ...(id && { '@id': id }),
    name: host.itemName,
    aggregateRating: { '@type': 'AggregateRating', ratingValue, ratingCount, ...best },
    review: feed.reviews
      .filter(({ rating, author, elsewhere }) => rating !== null && author && (isAll || !elsewhere))
      .slice(0, SPELLED)
      .map(reviewOf),
  };
}

function reviewOf({ author, rating, title, text, createdAt, experiencedAt }: PublicReview): object {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    reviewRating: { '@type': 'Rating', ratingValue: rating, ...best },
    ...(title && { name: title }),
    ...(text && { reviewBody: text.replace(/<[^<>]*>/g, ' ').trim() }),
    ...(createdAt && { datePublished: createdAt }),
    // The period that a work is about.
    ...(experiencedAt && { temporalCoverage: experiencedAt }),
  };
}

/**
 * `value` as JSON that is safe in a script element, in any template: nothing in it opens or closes an element or a comment, or is
 * a tag or a directive of a template engine.
 */
export function scriptJson(value: object): string {
  const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  // Quotes and backslashes become \u escapes first, so that every string ends at the next quote.
  const json = JSON.stringify(value).replace(/\\["\\]/g, ([, sign]) => escaped(sign!));
  return json.replace(/"[^"]*"|[{[]|[}\]]/g, (token) => {
    if (token[0] === '"') return token.replace(/[{}[\]<>&@#$\u2028\u2029]/g, escaped);
    return /[{[]/.test(token) ? `${token} ` : ` ${token}`;
  });
}

/** Those of the page's widgets. */
const live = new Set<Element>();

/** Removes what a widget has said that is gone: Turbo and the like put a page's earlier head back with it. */
function removeOld(): void {
  for (const one of own('head').querySelectorAll(`[${OURS}]`)) if (!live.has(one)) one.remove();
}

/** A chunk of its own: a script element with the product in the page's head for as long as the widget is in the page. */
export function start({ host }: WidgetView): ActiveFeature {
  const holder = new DocumentFragment();
  /** A server may have written it. */
  let script: Element | null = host.querySelector(':scope > script[type="application/ld+json"]');
  let shown = script?.textContent ?? '';
  const put = (json: string): void => {
    if (json === shown) return;
    shown = json;
    script?.remove();
    if (script) live.delete(script);
    // Drawn by Lit, which has a policy: under Trusted Types a script element with text set by hand is reported.
    const element = json ? unsafeHTML(`<script type="application/ld+json" ${OURS}>${json}</script>`) : nothing;
    unclobbered(() => renderInto(element, holder));
    script = holder.querySelector('script');
    if (script) {
      live.add(script);
      own('head').append(script);
    }
    removeOld();
  };
  return {
    update(view) {
      // A reader's filter does not change the product.
      if (isFiltered(view.choice.filters)) return;
      // Without a page, the reviews of another vendor are loading or failed: what was written before is wrong by now.
      if (!view.feed.page) return put('');
      if (view.feed.busy) return;
      const { id, rated } = pageProduct([host.productId, host.itemName]);
      // Two averages of one product are a fault to a search engine: the page's own stays.
      const product = !rated && productOf(view, id);
      put(product ? scriptJson(product) : '');
    },
    stop: () => put(''),
  };
}
