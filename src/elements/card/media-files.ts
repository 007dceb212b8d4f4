import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { PublicReview } from '../../contract/widget.js';
import { webAddress } from '../base/web-address.js';
import type { CardContext } from './card-context.js';

/** A picture, a video or an animation of a review, at its full address. */
export interface MediaFile {
  type: 'photo' | 'video' | 'gif';
  url: string;
  review: PublicReview;
}

/** The files of a review in the order they are shown. One that is broken or not of the web is none. */
export function mediaFiles(review: PublicReview, context: CardContext): MediaFile[] {
  const photo = context.photo === 'media' ? [{ type: 'photo' as const, url: review.avatar }] : [];
  return [...photo, ...review.media]
    .map(({ type, url }) => ({ type, url: usable(url, context), review }))
    .filter(({ url }) => url);
}

/** A picture, fetched when it comes near the screen, without telling its host where the reader is. */
export function image(
  url: string | null | undefined,
  part: string,
  { id }: PublicReview,
  context: CardContext,
  onLoad?: (event: Event) => void,
): TemplateResult | typeof nothing {
  const address = usable(url, context);
  return address
    ? html`<img
        part=${part}
        src=${address}
        alt=""
        loading="lazy"
        decoding="async"
        referrerpolicy="no-referrer"
        @load=${onLoad}
        @error=${() => context.onBroken(address, id)}
      />`
    : nothing;
}

function usable(url: string | null | undefined, { broken }: CardContext): string {
  const address = webAddress(url);
  return broken.has(address) ? '' : address;
}
