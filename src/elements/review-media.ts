import { html, nothing, type TemplateResult } from 'lit';
import type { PublicReview } from '../contract/widget.js';
import type { CardContext } from './card-context.js';
import { webAddress } from './web-address.js';

type Rendered = TemplateResult | typeof nothing;

/** Pictures, videos and animations of a review. A file that is broken or not of the web leaves no hole. */
export function reviewMedia(review: PublicReview, context: CardContext): Rendered {
  const { strings, photo } = context;
  const author = review.author || strings.anonymous;
  const alt = strings.pictureBy(author);
  const picture = photo === 'media' ? usable(review.avatar, context) : '';
  const files = review.media.map(({ type, url }) => ({ type, url: usable(url, context) })).filter(({ url }) => url);
  if (!picture && files.length === 0) return nothing;
  return html`<div part="media">
    ${
      picture
        ? html`<a part="photo" href=${picture} target="_blank" rel="noopener noreferrer nofollow ugc"
            >${image(picture, alt, 'image', context)}</a
          >`
        : nothing
    }
    ${files.map(({ type, url }) =>
      type === 'video' ? video(url, strings.videoBy(author), context) : animation(url, alt, context),
    )}
  </div>`;
}

/** A picture, fetched when it comes near the screen, without telling its host where the reader is. */
export function image(url: string | null, alt: string, part: string, context: CardContext): Rendered {
  const address = usable(url, context);
  return address
    ? html`<img
        part=${part}
        src=${address}
        alt=${alt}
        loading="lazy"
        decoding="async"
        referrerpolicy="no-referrer"
        @error=${() => context.onBroken(address)}
      />`
    : nothing;
}

function video(url: string, label: string, { onBroken }: CardContext): TemplateResult {
  return html`<video
    part="video"
    src=${url}
    aria-label=${label}
    controls
    playsinline
    preload="metadata"
    @error=${() => onBroken(url)}
  ></video>`;
}

/** A GIF moves for ever, so it starts and stops with a click, and is not even loaded before the first. */
function animation(url: string, alt: string, context: CardContext): TemplateResult {
  const { strings, playing, onPlay } = context;
  const plays = playing.has(url);
  return html`<button
    part=${plays ? 'gif playing' : 'gif'}
    type="button"
    aria-pressed=${plays}
    aria-label=${plays ? strings.stopGif : strings.playGif}
    @click=${() => onPlay(url)}
  >
    ${plays ? image(url, alt, 'image', context) : html`<span part="gif-label" aria-hidden="true">GIF</span>`}
  </button>`;
}

function usable(url: string | null, { broken }: CardContext): string {
  const address = webAddress(url);
  return broken.has(address) ? '' : address;
}
