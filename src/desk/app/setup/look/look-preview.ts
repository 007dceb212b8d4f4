import { css, html, LitElement, type PropertyValues } from 'lit';
import type { LinesOf } from '../lines/lines-of.js';
import { attributesOf, LIST_ATTRIBUTES, type Look, listLookOf, wordingsOf } from './look.js';
import gallery from './samples/gallery.css?raw';
import magazine from './samples/magazine.css?raw';
import market from './samples/market.css?raw';
import night from './samples/night.css?raw';

/** What a page looks like where the list stands, as the browser says it: `rgb(…)`. */
export interface PageColours {
  scheme: 'light' | 'dark';
  background: string;
  text: string;
}

/** Whose reviews are shown, by a token for this page. */
export type PreviewOf = Pick<LinesOf, 'vendorId' | 'token'> & { kind?: LinesOf['kind'] };

/**
 * The real list on a page of a shop. The page stands in a frame, so that its style sheet, its width and its colour scheme are as they would be in the
 * shop; it is of the same origin, which is how the look gets in: a policy that forbids styles in the markup has nothing against these.
 *
 * @fires page-coloured - with the colours of the page as it is drawn
 */
export class LookPreview extends LitElement {
  static override styles = css`
    :host {
      display: block;
      overflow: auto;
    }
    iframe {
      display: block;
      box-sizing: border-box;
      inline-size: 100%;
      block-size: var(--look-preview-size, min(44rem, 80vb));
      margin-inline: auto;
      border: 1px solid var(--_border);
      border-radius: calc(var(--_radius) * 0.75);
    }
    iframe.tablet {
      inline-size: 768px;
    }
    iframe.phone {
      inline-size: 375px;
    }
  `;
  static override properties = { look: { attribute: false }, of: { attribute: false }, ownSheet: { attribute: false } };

  declare look: Look;
  declare of: PreviewOf;
  /** The style sheet of the shop's own. */
  declare ownSheet: string;

  override render() {
    return html`<iframe
      title="Preview"
      src="/desk/look-preview"
      class=${this.look.get('device') ?? 'desktop'}
      @load=${this.#onLoad}
    ></iframe>`;
  }

  override updated(_changed: PropertyValues): void {
    this.#draw();
  }

  #onLoad = ({ target }: Event): void => {
    const page = (target as HTMLIFrameElement).contentDocument!;
    page.addEventListener('reviews-load', () => scrollToList(page), { once: true });
    this.#draw();
  };

  /** Puts the look into the page, once both are there. */
  #draw(): void {
    const page = this.renderRoot.querySelector('iframe')!.contentDocument;
    const list = page?.querySelector('reviews-widget');
    if (!page?.defaultView || !list) return;
    page.adoptedStyleSheets = [
      sheetOf(page, sampleSheet(this.look, this.ownSheet)),
      sheetOf(page, this.#mode),
      sheetOf(page, listLookOf(this.look, location.origin).styles),
    ];
    const { vendorId, token, kind = 'vendor' } = this.of;
    const wanted: Record<string, string> = {
      ...{ [`${kind}-id`]: vendorId, token, endpoint: location.origin },
      ...attributesOf(this.look),
    };
    for (const name of ['vendor-id', 'business-id', 'token', 'endpoint', ...LIST_ATTRIBUTES]) {
      if (wanted[name] === undefined) list.removeAttribute(name);
      else if (list.getAttribute(name) !== wanted[name]) list.setAttribute(name, wanted[name]);
    }
    list.strings = wordingsOf(this.look)[this.look.get('lang') ?? 'en'];
    this.#tellColours(page);
  }

  /** The page as a visitor has it whose device is light or dark; a page that has one scheme alone keeps it. */
  get #mode(): string {
    const mode = this.look.get('mode');
    const isOneScheme = this.look.get('sample') === 'night';
    return mode && !isOneScheme ? `:root { color-scheme: ${mode}; }` : '';
  }

  #tellColours(page: Document): void {
    const list = getComputedStyle(page.querySelector('reviews-widget')!.parentElement!);
    const backgrounds = [list, getComputedStyle(page.body), getComputedStyle(page.documentElement)];
    const background = backgrounds.map(({ backgroundColor }) => backgroundColor).find((colour) => !isClear(colour));
    const isDark = page.defaultView!.matchMedia('(prefers-color-scheme: dark)').matches;
    const scheme = list.colorScheme.includes(' ') || list.colorScheme === 'normal' ? null : list.colorScheme;
    const detail: PageColours = {
      scheme: (scheme ?? (isDark ? 'dark' : 'light')) === 'dark' ? 'dark' : 'light',
      background: background ?? '',
      text: list.color,
    };
    this.dispatchEvent(new CustomEvent('page-coloured', { detail }));
  }
}

/** A style sheet that `page` may adopt: one of its own window. What it imports is left out by the browser. */
function sheetOf(page: Document, text: string): CSSStyleSheet {
  const { CSSStyleSheet: PageStyleSheet } = page.defaultView as Window & typeof globalThis;
  const sheet = new PageStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** Brings the list to the top of its own page. Its own method would scroll the page of the configurator, too. */
function scrollToList(page: Document): void {
  page.defaultView!.requestAnimationFrame(() => {
    const { top } = page.querySelector('reviews-widget')!.getBoundingClientRect();
    page.defaultView!.scrollBy(0, top - 16);
  });
}

const isClear = (colour: string) => colour === 'transparent' || /, 0\)$/.test(colour);

customElements.define('look-preview', LookPreview);

declare global {
  interface HTMLElementTagNameMap {
    'look-preview': LookPreview;
  }
}

const SHEETS: Readonly<Record<string, string>> = { gallery, magazine, market, night };

/** The style sheet of the page that the list is shown on; `own` is the shop's. */
function sampleSheet(look: Look, own: string): string {
  const sample = look.get('sample') ?? 'plain';
  return sample === 'own' ? own : (SHEETS[sample] ?? '');
}
