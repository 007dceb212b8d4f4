import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { PublicReview } from '../../contract/widget.js';
import { webAddress } from '../base/web-address.js';
import type { CardContext, MediaFile } from './card-context.js';

/** The files of a review in the order they are shown, without those that are broken or have no http(s) address. */
export function mediaFiles(review: PublicReview, context: CardContext): MediaFile[] {
  const photo = context.photo === 'media' ? [{ type: 'image' as const, url: review.avatar }] : [];
  return [...photo, ...review.media]
    .map(({ type, url }) => ({ type, url: usable(url, context), review }))
    .filter(({ url }) => url);
}

/** A picture, loaded when it comes near the screen, without a referrer; `srcset` names other sizes of it. */
export function image(
  url: string | null | undefined,
  part: string,
  context: CardContext,
  srcset?: string,
): TemplateResult | typeof nothing {
  const address = usable(url, context);
  return address
    ? html`<img part=${part} src=${address} srcset=${srcset ?? nothing} alt="" loading="lazy" decoding="async" referrerpolicy="no-referrer" />`
    : nothing;
}

function usable(url: string | null | undefined, { broken }: CardContext): string {
  const address = webAddress(url);
  return broken.has(address) ? '' : address;
}
