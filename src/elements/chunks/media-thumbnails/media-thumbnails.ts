/** A chunk of its own: loaded when a review of the list has a file. */

import mediaEnglish from 'virtual:languages/media/en';
import { css } from 'lit';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { loadInTime } from '../../base/load-in-time.js';
import type { CardContext, MediaFile, Thumbnails } from '../../card/card-context.js';
import { image } from '../../card/media-files.js';
import { formatMessage } from '../../languages/format-message.js';
import { listEnglish } from '../../list/list-strings.js';

Object.assign(listEnglish, mediaEnglish);

/** Draws `file` as a button that opens the viewer; with `more`, it stands for so many files that have no button of their own. */
export function thumbnail(file: MediaFile, more: number, context: CardContext): TemplateResult {
  const { strings, language } = context;
  const { url, review } = file;
  // So is a type that this version of the script does not know: it is tried as a picture.
  const type = file.type === 'video' || file.type === 'gif' ? file.type : 'photo';
  const name = { photo: strings.openPhoto, video: strings.openVideo, gif: strings.openGif }[type];
  const values = { author: review.author || strings.anonymous, count: more };
  const sign = more ? `+${more}` : { photo: '', video: '\u25b6\ufe0e', gif: 'GIF' }[type];
  return html`<button
    part="thumbnail ${type}"
    type="button"
    aria-haspopup="dialog"
    aria-label=${formatMessage(more ? strings.moreMedia : name, language, values)}
  >${
    type === 'video'
      ? // The time makes Safari show a frame before the video plays.
        html`<video part="image" src="${url}#t=0.1" preload="metadata" loading="lazy" tabindex="-1"></video>`
      : image(url, 'image', context, smallerSizes(url))
  }${type === 'gif' ? html`<canvas part="image still"></canvas>` : nothing}${
    sign ? html`<span part=${more ? 'sign more-media' : 'sign'} dir="ltr">${sign}</span>` : nothing
  }</button>`;
}

/** The sizes for a thumbnail of a picture that a shopper sent, which the service keeps beside the largest; undefined for any other. */
function smallerSizes(url: string): string | undefined {
  const sized = (side: number) => url.replace(/1920(?=\.webp$)/, `${side}`);
  return /\/media\/[\w-]{24}\/1920\.webp$/.test(url) ? `${sized(320)}, ${sized(960)} 2x` : undefined;
}

/** Draws the first frame of an animation that has loaded on the canvas after it: in a list, nothing moves unasked. */
function drawStill(animation: HTMLElement): void {
  if (!(animation instanceof HTMLImageElement)) return;
  const canvas = animation.nextElementSibling;
  if (!(canvas instanceof HTMLCanvasElement)) return;
  canvas.width = animation.naturalWidth;
  canvas.height = animation.naturalHeight;
  canvas.getContext('2d')?.drawImage(animation, 0, 0);
}

/** What cards draw files by. */
export const thumbnails: Thumbnails = { thumbnail, open, onLoad: drawStill };

/** Opens the viewer at `file`, or the file itself in a new tab if the viewer does not load in time. */
async function open(opener: HTMLElement, file: MediaFile, context: CardContext): Promise<void> {
  try {
    const { openViewer } = await loadInTime(import('../media-viewer/media-viewer.js'));
    // Only if the review is still in the list.
    if (opener.isConnected) openViewer(opener, file, context, ({ target }) => drawStill(target as HTMLElement));
  } catch {
    if (opener.isConnected) window.open(file.url, '_blank', 'noopener,noreferrer');
  }
}

export const styles = css`
  button[part~='thumbnail'] {
    padding: 0;
    border: 0;
  }
  [part~='image'] {
    position: absolute;
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
  [part~='gif'] img {
    visibility: hidden;
  }
  [part~='sign'] {
    position: relative;
    display: grid;
    place-items: center;
    min-inline-size: 2.5em;
    block-size: 2.5em;
    border-radius: 99px;
    background: rgb(0 0 0 / 0.6);
    color: #fff;
    font-size: 0.8125em;
    font-weight: 700;
  }
  [part~='more-media'] {
    inline-size: 100%;
    block-size: 100%;
    border-radius: 0;
    font-size: 1.25em;
  }
`;
