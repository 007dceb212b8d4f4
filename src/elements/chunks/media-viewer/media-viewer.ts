/** A chunk of its own: loaded when a reader opens the first file. */
import type { ReactiveController } from 'lit';
import { html, nothing, render, type TemplateResult } from 'lit/html.js';
import { adopt } from '../../base/css.js';
import { own, unclobbered } from '../../base/own-document.js';
import type { ReviewsElement } from '../../base/reviews-element.js';
import type { CardContext, MediaFile } from '../../card/card-context.js';
import { mediaFiles } from '../../card/media-files.js';
import { reviewText } from '../../card/review-text.js';
import { rating } from '../../card/stars.js';
import { textDirection } from '../../card/text-direction.js';
import { formatMessage } from '../../languages/format-message.js';
import { viewerStyles } from './media-viewer-styles.js';

/** Milliseconds without a scroll event after which a swipe has ended. */
const REST = 100;
/** Milliseconds for which the viewer's own scrolling may pause on a slow machine without being taken for a swipe back. */
const OWN_SCROLL = 1000;
/** Keys that step through the files in a page from left to right, and how far. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/** Signs on buttons, as paths in a box of 24 by 24. */
const CROSS = 'M6 6l12 12M18 6 6 18';
const BACK = 'M15 5l-7 7 7 7';
const ON = 'M9 5l7 7-7 7';

/**
 * Shows all files of the list in a modal dialog, `first` to begin with; the focus returns to `opener`. `drawStill` draws the first
 * frame of an animation that has loaded on the canvas after it.
 */
export function openViewer(
  opener: HTMLElement,
  first: MediaFile,
  context: CardContext,
  drawStill: (loaded: Event) => void,
): void {
  const root = opener.getRootNode() as ShadowRoot;
  if (root.querySelector('dialog[part="viewer"]')) return;
  adopt(root, viewerStyles);
  new MediaViewer(root, opener, context, drawStill).open(first);
}

class MediaViewer implements ReactiveController {
  readonly #root: ShadowRoot;
  readonly #host: ReviewsElement;
  readonly #opener: HTMLElement;
  /** Where the focus goes when the opener was a thumbnail of a file that turned out to be broken. */
  readonly #card: HTMLElement | null;
  readonly #context: CardContext;
  readonly #drawStill: (loaded: Event) => void;
  readonly #files: MediaFile[];
  readonly #dialog = own('createElement')('dialog');
  readonly #rtl: boolean;
  #current: MediaFile;
  /** Whether the current file, an animation, moves. */
  #plays = false;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #ownScrollUntil = 0;

  constructor(root: ShadowRoot, opener: HTMLElement, context: CardContext, drawStill: (loaded: Event) => void) {
    this.#root = root;
    this.#host = root.host as ReviewsElement;
    this.#opener = opener;
    this.#card = opener.closest('li');
    this.#context = context;
    this.#drawStill = drawStill;
    this.#files = context.reviews().flatMap((review) => mediaFiles(review, context));
    this.#current = this.#files[0]!;
    this.#rtl = getComputedStyle(opener).direction === 'rtl';
  }

  open({ review, url }: MediaFile): void {
    const dialog = this.#dialog;
    dialog.setAttribute('part', 'viewer');
    dialog.lang = this.#context.language;
    dialog.dir = this.#rtl ? 'rtl' : 'ltr';
    dialog.ariaLabel = this.#context.strings.viewer;
    dialog.addEventListener('keydown', this.#onKey);
    dialog.addEventListener('close', this.#onClose);
    this.#root.append(dialog);
    this.#host.addController(this);
    this.#render();
    dialog.showModal();
    this.#show(this.#files.find((file) => file.review.id === review.id && file.url === url) ?? this.#current);
  }

  /** A dialog that is moved in the document is no longer modal, so the viewer ends with its host. */
  hostDisconnected(): void {
    this.#onClose();
  }

  /** The files that can be shown. */
  get #shown(): MediaFile[] {
    return this.#files.filter(({ url }) => !this.#context.broken.has(url));
  }

  #show(file: MediaFile, behavior: ScrollBehavior = 'instant'): void {
    if (file !== this.#current) for (const video of this.#dialog.querySelectorAll('video')) video.pause();
    this.#current = file;
    this.#plays = file.type === 'gif' && !lessMotion();
    this.#render();
    this.#scroll(behavior);
  }

  #scroll(behavior: ScrollBehavior): void {
    const stage = this.#dialog.querySelector('[part="viewer-stage"]')!;
    const slide = stage.children[this.#shown.indexOf(this.#current)] as HTMLElement;
    this.#ownScrollUntil = behavior === 'smooth' ? performance.now() + OWN_SCROLL : 0;
    stage.scrollTo({ left: slide.offsetLeft, behavior });
  }

  #step(by: number): void {
    const shown = this.#shown;
    const next = shown[Math.min(shown.length - 1, Math.max(0, shown.indexOf(this.#current) + by))]!;
    // Only the neighbouring file has loaded already and can slide in.
    if (next !== this.#current) this.#show(next, Math.abs(by) === 1 && !lessMotion() ? 'smooth' : 'instant');
  }

  #render(): void {
    const { strings, language } = this.#context;
    const shown = this.#shown;
    const at = shown.indexOf(this.#current);
    const { review } = this.#current;
    const drawn = html`<div part="viewer-bar">
          <p part="viewer-count" role="status">
            ${formatMessage(strings.itemOf, language, { index: at + 1, total: shown.length })}
            <span class="unseen">${this.#name(this.#current)}</span>
          </p>
          ${button('close', strings.close, CROSS, () => this.#dialog.close())}
        </div>
        <div part="viewer-stage" role="group" aria-label=${this.#name(this.#current)} tabindex="0" @scroll=${this.#onScroll}>
          ${this.#files.map((file) => (shown.includes(file) ? this.#renderSlide(file, shown.indexOf(file) - at) : nothing))}
        </div>
        ${
          shown.length > 1
            ? [
                button('previous', strings.previousItem, BACK, () => this.#step(-1), at === 0),
                button('next', strings.nextItem, ON, () => this.#step(1), at === shown.length - 1),
              ]
            : nothing
        }
        <div part="viewer-caption">
          <p part="viewer-author"><bdi>${review.author || strings.anonymous}</bdi> ${rating(review, this.#context)}</p>
          ${
            review.title ? html`<p part="viewer-title" dir=${textDirection(review.title)}>${review.title}</p>` : nothing
          }
          <div part="viewer-text" tabindex=${review.text ? 0 : nothing} dir=${textDirection(review.text)}>${reviewText(review.text)}</div>
        </div>`;
    unclobbered(() => render(drawn, this.#dialog, { host: this.#host }));
  }

  /** A file is loaded when it is shown, or when its neighbour is. */
  #renderSlide(file: MediaFile, distance: number): TemplateResult {
    return html`<div part="viewer-slide" ?inert=${distance !== 0} @click=${this.#onSlideClick}>
      ${Math.abs(distance) > 1 ? nothing : file.type === 'video' ? this.#renderVideo(file) : this.#renderPicture(file)}
    </div>`;
  }

  #renderVideo(file: MediaFile): TemplateResult {
    return html`<video
      part="viewer-file"
      src=${file.url}
      aria-label=${this.#name(file)}
      controls
      playsinline
      preload="metadata"
      @error=${() => this.#onBroken(file)}
    ></video>`;
  }

  #renderPicture(file: MediaFile): TemplateResult {
    const { strings } = this.#context;
    const moves = file.type === 'gif';
    const plays = this.#plays && file === this.#current;
    return html`<div part=${moves && !plays ? 'viewer-picture paused' : 'viewer-picture'}>
        <img
          part="viewer-file"
          src=${file.url}
          alt=${this.#name(file)}
          referrerpolicy="no-referrer"
          @load=${moves ? this.#drawStill : nothing}
          @error=${() => this.#onBroken(file)}
        />${moves ? html`<canvas part="viewer-still"></canvas>` : nothing}
      </div>
      ${
        moves
          ? html`<button part="viewer-play" type="button" @click=${this.#onPlay}>${plays ? strings.stopGif : strings.playGif}</button>`
          : nothing
      }`;
  }

  #name({ type, review }: MediaFile): string {
    const { strings, language } = this.#context;
    const author = review.author || strings.anonymous;
    return formatMessage(type === 'video' ? strings.videoBy : strings.pictureBy, language, { author });
  }

  #onPlay = (): void => {
    this.#plays = !this.#plays;
    this.#render();
  };

  #onBroken(file: MediaFile): void {
    this.#context.onBroken(file.url, file.review.id);
    const shown = this.#shown;
    const last = shown.at(-1);
    if (!last) this.#dialog.close();
    else if (shown.includes(this.#current)) {
      this.#render();
      this.#scroll('instant');
    } else {
      // The list may have found it broken before: where it was is only known among all files.
      const at = this.#files.indexOf(this.#current);
      this.#show(shown.find((one) => this.#files.indexOf(one) > at) ?? last);
    }
  }

  /** A swipe is the browser's own scrolling; the file at which it ends is the current one. */
  #onScroll = ({ currentTarget }: Event): void => this.#awaitRest(currentTarget as HTMLElement);

  #awaitRest(stage: HTMLElement): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      const file = this.#shown[Math.round(Math.abs(stage.scrollLeft) / stage.clientWidth)];
      if (!file || file === this.#current) return;
      if (performance.now() < this.#ownScrollUntil) this.#awaitRest(stage);
      else this.#show(file);
    }, REST);
  }

  #onSlideClick = ({ target, currentTarget }: Event): void => {
    if (target === currentTarget) this.#dialog.close();
  };

  /** Arrow keys step, except in a video, where they seek. The page does not get these events. */
  #onKey = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLVideoElement) return;
    event.preventDefault();
    event.stopPropagation();
    this.#step(this.#rtl && Math.abs(step) === 1 ? -step : step);
  };

  #onClose = (): void => {
    clearTimeout(this.#rest);
    this.#host.removeController(this);
    this.#dialog.remove();
    (this.#opener.isConnected ? this.#opener : this.#card)?.focus();
  };
}

const lessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** `off` sets `aria-disabled`, because a disabled button would lose the focus. */
function button(name: string, label: string, sign: unknown, onClick: () => void, off = false): TemplateResult {
  return html`<button part="viewer-button viewer-${name}" type="button" aria-label=${label} aria-disabled=${off} @click=${onClick}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${sign} /></svg>
  </button>`;
}
