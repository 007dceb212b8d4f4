import { render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import { readStarsQuery, type StarsQuery } from '../contract/embed.js';
import type { Rating, Ratings } from '../contract/ratings.js';
import { readable } from '../elements/stars/shared-ratings.js';
import { starsLabel, starsLine } from '../elements/stars/stars-line.js';
import { rest } from './drawing-turn.js';
import { inertAddress, inertMarkup, inertText, LEFT_ALONE, styleMarkup } from './inert-markup.js';
import type { EmbedOptions } from './render-embed.js';
import { starsStyles } from './server-styles.js';
import { serverLanguage } from './server-view.js';
import type { Subject } from './widget-markup.js';

/** `<review-stars>` as HTML. */
export interface RenderedStars {
  /** By the id of the product; one without reviews keeps its room. */
  stars: Record<string, string>;
  /** That of all reviews of the vendor. */
  all: string;
}

/**
 * `<review-stars>` for each of `products` with the numbers in `ratings`, as HTML for a page: seen without a script, which takes it over
 * as it stands and requests nothing. `given` are the attributes. Throws a TypeError that names every wrong value.
 */
export async function renderStars(
  { ratings, all }: Ratings,
  products: readonly string[],
  { kind, id, token }: Subject,
  given: StarsQuery = {},
  { nonce }: EmbedOptions = {},
): Promise<RenderedStars> {
  const { query, errors } = readStarsQuery(Object.entries(given));
  if (errors[0]) throw new TypeError(errors.map(({ field, message }) => `${field} ${message}`).join('; '));

  await rest();
  const { stylesheet, lang: requested = 'en', href = '', ...others } = query;
  const { strings, tag, lang, dir } = await serverLanguage(requested);
  const subject = {
    [kind === 'vendors' ? 'vendor-id' : 'business-id']: id,
    token,
    lang,
    ...(dir && { dir }),
    ...others,
  };
  const styles = styleMarkup(starsStyles, stylesheet, nonce);
  const empty = 'show-empty' in query ? strings.noReviews : '';

  async function starsOf(rating: Rating | null, product: string): Promise<string> {
    const target = inertAddress(href.replaceAll('{product}', encodeURIComponent(product)));
    const label = starsLabel(rating, strings, tag);
    const line = starsLine({ rating, label, empty, href: target, tag, dir: undefined });
    // Nothing hydrates it piece by piece, so the marks that Lit leaves for that are not needed.
    const drawn = inertMarkup((await collectResult(render(line))).replace(/<!--[^<>]*-->/g, ''));
    const written = Object.entries({
      ...subject,
      ...(product && { 'product-id': product }),
      ...(target && { href: target }),
      rating: `${rating?.average ?? 0} ${rating?.count ?? 0}`,
    }).map(([name, value]) => ` ${name}="${inertText(value)}"`);
    const text = inertText(label || empty);
    const light = label && target ? `<a href="${inertText(target)}">${text}</a>` : text;
    return `<review-stars${written.join('')} ${LEFT_ALONE}><template shadowrootmode="open">${styles}${drawn}</template>${light}</review-stars>`;
  }

  const numbersOf = (product: string) => (Object.hasOwn(ratings, product) ? readable(ratings[product]!) : null);
  const drawn = products.map(async (product) => [product, await starsOf(numbersOf(product), product)] as const);
  return { stars: Object.fromEntries(await Promise.all(drawn)), all: await starsOf(readable(all), '') };
}
