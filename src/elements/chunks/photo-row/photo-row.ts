/** A chunk of its own, loaded for `photos` of the attribute `controls`. */
import { css } from 'lit';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import type { PublicReview } from '../../../contract/widget.js';
import { adopt } from '../../base/css.js';
import type { CardContext } from '../../card/card-context.js';
import { mediaFiles } from '../../card/media-files.js';
import { textReady } from '../../card/review-text.js';
import { type PageUse, sharePage } from '../../list/shared-pages.js';
import { queryOf } from '../../list/widget-query.js';
import { NO_CHOICE, type WidgetView } from '../../list/widget-view.js';
import { styles as thumbnailStyles, thumbnails } from '../media-thumbnails/media-thumbnails.js';

/** Reviews whose files are shown: the newest that have any. */
const REVIEWS = 20;

type Host = WidgetView['host'];

/** The newest photos and videos of a widget's scope in one row, each a button that opens the viewer, which steps through them. */
export class PhotoRow {
  readonly #host: Host;
  #address = '';
  /** The response to `#address`; undefined until it is there. */
  #reviews: PublicReview[] | undefined;
  #use: PageUse | undefined;
  /** Addresses of files that could not be loaded. */
  readonly #broken = new Set<string>();
  /** The thumbnail that the Tab key reaches; the arrow keys lead to the others. */
  #current = 0;

  constructor(host: Host) {
    this.#host = host;
    adopt(host.renderRoot, thumbnailStyles);
    adopt(host.renderRoot, styles);
  }

  /** The row; `nothing` where nobody has sent any, undefined until that is known for the scope of `view`. */
  draw(view: WidgetView): TemplateResult | typeof nothing | undefined {
    const { strings, tag, host } = view;
    const reviews = this.#reviews;
    if (!reviews || addressOf(view) !== this.#address) return undefined;
    const context: CardContext = {
      strings,
      language: tag,
      level: 3,
      photo: host.photo,
      replies: false,
      sources: false,
      reviews: () => reviews,
      folds: new Map(),
      broken: this.#broken,
      thumbnails,
      onUnfold() {},
      onBroken: this.#onBroken,
    };
    const files = reviews.flatMap((review) => mediaFiles(review, context));
    if (files.length === 0) return nothing;
    return html`<ul part="photo-row" role="list" aria-label=${strings.viewer} @keydown=${this.#onKey} @focusin=${this.#onFocus}>
      ${files.map(
        (file) => html`<li
          @click=${({ target }: Event) => thumbnails.open((target as Element).closest('button')!, file, context)}
          @load=${{ handleEvent: ({ target }: Event) => thumbnails.onLoad(target as HTMLElement), capture: true }}
          @error=${{ handleEvent: () => this.#onBroken(file.url), capture: true }}
        >${thumbnails.thumbnail(file, 0, context)}</li>`,
      )}
    </ul>`;
  }

  /** Requests the photos of the scope of `view` once their room is drawn, and keeps one thumbnail in reach of the Tab key. */
  follow(view: WidgetView): void {
    const room = view.host.renderRoot.querySelector('[part="photos"]');
    if (!room) return;
    const buttons = buttonsIn(room);
    const current = Math.min(this.#current, buttons.length - 1);
    for (const [at, button] of buttons.entries()) button.tabIndex = at === current ? 0 : -1;
    const address = addressOf(view);
    if (address === this.#address) return;
    this.stop();
    this.#address = address;
    if (address) void this.#load(address);
  }

  /** Forgets the photos, and gives up what is being requested. */
  stop(): void {
    this.#use?.release();
    this.#use = undefined;
    this.#reviews = undefined;
    this.#address = '';
    this.#current = 0;
  }

  async #load(address: string): Promise<void> {
    this.#use = sharePage(address, 'default');
    // Without a response there is no row, and the list goes on without it.
    const reviews = await this.#use.page.then((page) => page.reviews).catch(() => []);
    if (address !== this.#address) return;
    this.#reviews = reviews.filter(({ media }) => media.length > 0);
    this.#host.requestUpdate();
    void textReady(this.#reviews, this.#host);
  }

  #onBroken = (url: string): void => {
    this.#broken.add(url);
    this.#host.requestUpdate();
  };

  #onFocus = ({ currentTarget, target }: FocusEvent): void => {
    this.#current = buttonsIn(currentTarget).indexOf(target as HTMLElement);
    this.#host.requestUpdate();
  };

  #onKey = (event: KeyboardEvent): void => {
    const buttons = buttonsIn(event.currentTarget);
    const forward = (event.currentTarget as Element).matches(':dir(rtl)') ? 'ArrowLeft' : 'ArrowRight';
    const by = { ArrowLeft: -1, ArrowRight: -1, [forward]: 1, Home: -Infinity, End: Infinity }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    buttons[Math.min(buttons.length - 1, Math.max(0, this.#current + by))]?.focus();
  };
}

const buttonsIn = (list: EventTarget | null) => [...(list as Element).querySelectorAll<HTMLElement>('button')];

/** The address of the newest reviews with files, in the scope that the attributes and the chosen source name. */
function addressOf({ host, choice }: WidgetView): string {
  const { source = '' } = choice.filters;
  const query = queryOf(host, { ...NO_CHOICE, filters: { source, media: true } });
  if (typeof query !== 'string') return '';
  const url = new URL(query);
  url.searchParams.set('limit', `${REVIEWS}`);
  url.searchParams.set('sort', 'newest');
  return url.href;
}

const styles = css`
  [part='photo-row'] {
    display: flex;
    gap: 8px;
    block-size: 100%;
    margin: 0;
    /* Room for the ring of the focus, which a row that scrolls would cut. */
    padding: 4px;
    margin-inline-start: -4px;
    list-style: none;
    overflow: auto hidden;
    overscroll-behavior-x: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--_line) transparent;
  }
  [part='photo-row'] li {
    flex: none;
  }
  [part='photo-row'] [part~='thumbnail'] {
    inline-size: 92px;
    block-size: 92px;
    scroll-margin-inline: 40px;
  }
`;
