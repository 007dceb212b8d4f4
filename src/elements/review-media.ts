import { html, nothing, type TemplateResult } from 'lit';
import type { PublicReview } from '../contract/widget.js';
import type { CardContext } from './card-context.js';
import { soon } from './soon.js';
import { webAddress } from './web-address.js';
import { say } from './wording.js';

/** Thumbnails on one card; the last one stands for all files that have none. */
const THUMBNAILS = 4;

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

/** Thumbnails of a review's files, each of which opens the viewer. */
export function reviewMedia(review: PublicReview, context: CardContext): TemplateResult | typeof nothing {
  const files = mediaFiles(review, context);
  if (files.length === 0) return nothing;
  const more = files.length > THUMBNAILS ? files.length - THUMBNAILS + 1 : 0;
  return html`<div part="media">
    ${files.slice(0, THUMBNAILS).map((file, index) => thumbnail(file, index === THUMBNAILS - 1 ? more : 0, context))}
  </div>`;
}

/** A picture, fetched when it comes near the screen, without telling its host where the reader is. */
export function image(
  url: string | null | undefined,
  part: string,
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
        @error=${() => context.onBroken(address)}
      />`
    : nothing;
}

function thumbnail(file: MediaFile, more: number, context: CardContext): TemplateResult {
  const { strings, language, onBroken } = context;
  const { type, url, review } = file;
  const name = { photo: strings.openPhoto, video: strings.openVideo, gif: strings.openGif }[type];
  const values = { author: review.author || strings.anonymous, count: more };
  const sign = more ? `+${more}` : { photo: '', video: '\u25b6\ufe0e', gif: 'GIF' }[type];
  return html`<button
    part="thumbnail ${type}"
    type="button"
    aria-haspopup="dialog"
    aria-label=${say(more ? strings.moreMedia : name, language, values)}
    @click=${(event: Event) => open(event.currentTarget as HTMLElement, file, context)}
  >
    ${
      type === 'video'
        ? // The time makes Safari show a frame before the video plays.
          html`<video
            part="image"
            src="${url}#t=0.1"
            preload="metadata"
            loading="lazy"
            tabindex="-1"
            @error=${() => onBroken(url)}
          ></video>`
        : image(url, 'image', context, type === 'gif' ? drawStill : undefined)
    }
    ${type === 'gif' ? html`<canvas part="image still"></canvas>` : nothing}
    ${sign ? html`<span part=${more ? 'sign more-media' : 'sign'}>${sign}</span>` : nothing}
  </button>`;
}

/** Draws the first frame of the animation that has loaded on the canvas after it: in a list, nothing moves unasked. */
export function drawStill({ target }: Event): void {
  const animation = target as HTMLImageElement;
  const canvas = animation.nextElementSibling as HTMLCanvasElement;
  canvas.width = animation.naturalWidth;
  canvas.height = animation.naturalHeight;
  canvas.getContext('2d')?.drawImage(animation, 0, 0);
}

/** Opens the viewer at `file`. Where it cannot be had soon, the file itself opens. */
async function open(opener: HTMLElement, file: MediaFile, context: CardContext): Promise<void> {
  try {
    const { openViewer } = await soon(import('./media-viewer.js'));
    openViewer(opener, file, context);
  } catch {
    window.open(file.url, '_blank', 'noopener,noreferrer');
  }
}

function usable(url: string | null | undefined, { broken }: CardContext): string {
  const address = webAddress(url);
  return broken.has(address) ? '' : address;
}
