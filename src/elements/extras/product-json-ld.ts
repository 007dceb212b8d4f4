import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import { nothing, render as renderInto } from 'lit/html.js';
import type { PublicReview } from '../../contract/widget.js';
import { own, unclobbered } from '../base/own-document.js';
import { isFiltered, type WidgetView } from '../list/widget-view.js';
import type { Running } from './extra.js';

/** Reviews that are spelled out; the rest is in the aggregate. */
const SPELLED = 50;

const best = { bestRating: 5, worstRating: 1 };

/**
 * The reviews of `view` as a schema.org Product, as Google's rules want it; undefined without a rated review. The aggregate
 * is the summary: of the product and source that the attributes name, else of the whole vendor or business.
 */
export function productOf({ host, feed }: WidgetView): object | undefined {
  const { average, histogram } = feed.page!.summary;
  const ratingCount = histogram.reduce((sum, one) => sum + one, 0);
  if (ratingCount === 0) return undefined;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: host.itemName,
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, ratingCount, ...best },
    review: feed.reviews
      .filter(({ rating, author }) => rating !== null && author)
      .slice(0, SPELLED)
      .map(reviewOf),
  };
}

function reviewOf({ author, rating, text, createdAt }: PublicReview): object {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    reviewRating: { '@type': 'Rating', ratingValue: rating, ...best },
    ...(text && { reviewBody: text.replace(/<[^<>]*>/g, ' ').trim() }),
    ...(createdAt && { datePublished: createdAt }),
  };
}

/**
 * `value` as JSON that can stand in a script element, in any template: nothing in it opens or closes an element, begins a comment,
 * or is a tag or a directive of a template engine.
 */
export function scriptJson(value: object): string {
  const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  // Without an escaped quote a text ends at the next one.
  const json = JSON.stringify(value).replace(/\\["\\]/g, ([, sign]) => escaped(sign!));
  return json.replace(/"[^"]*"|[{[]|[}\]]/g, (token) => {
    if (token[0] === '"') return token.replace(/[{}[\]<>&@#$\u2028\u2029]/g, escaped);
    return /[{[]/.test(token) ? `${token} ` : ` ${token}`;
  });
}

/** A chunk of its own: keeps a script element with the product in the page's head for as long as the widget is there. */
export function start({ host }: WidgetView): Running {
  const holder = new DocumentFragment();
  /** What a server has written is said already. */
  let script: Element | null = host.querySelector(':scope > script[type="application/ld+json"]');
  let shown = script?.textContent ?? '';
  const put = (json: string): void => {
    if (json === shown) return;
    shown = json;
    script?.remove();
    // Through Lit and its policy: a script element that is filled by hand is reported under Trusted Types.
    const element = json ? unsafeHTML(`<script type="application/ld+json">${json}</script>`) : nothing;
    unclobbered(() => renderInto(element, holder));
    script = holder.querySelector('script');
    if (script) own('head').append(script);
  };
  return {
    update(view) {
      // What a reader filters by says nothing about the product.
      if (isFiltered(view.choice)) return;
      // What was said is of another vendor, while the reviews of this one are on their way or where they cannot be had.
      if (!view.feed.page) return put('');
      if (view.feed.busy) return;
      const product = productOf(view);
      put(product ? scriptJson(product) : '');
    },
    stop: () => put(''),
  };
}
