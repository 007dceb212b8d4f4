import { type ChildPart, Directive, directive } from 'lit/directive.js';
import { html, noChange, nothing, type TemplateResult } from 'lit/html.js';
import type { PublicReview } from '../../contract/widget.js';
import { adopt } from '../base/css.js';
import type { DrawnElement } from '../base/drawn-element.js';
import type { CardContext } from '../card/card-context.js';
import { Clamp } from '../card/clamp.js';
import { reviewCard } from '../card/review-card.js';
import { sanitiser } from '../card/review-text.js';
import { rehearse } from './rehearsal.js';
import { Slices } from './slices.js';
import type { WidgetView } from './widget-view.js';

/**
 * Draws what it is given anew only when one of `values` has changed, and never in the elements of another review, `id`
 * telling them apart: nothing there plays, is open or has the focus for the wrong one.
 */
class Card extends Directive {
  #values: unknown[] = [];
  #turn = false;

  render(_values: unknown[], draw: () => TemplateResult, _drawn: (place: ChildPart) => void): unknown {
    return draw();
  }

  override update(place: ChildPart, [values, draw, drawn]: Parameters<this['render']>): unknown {
    const before = this.#values;
    if (values.every((value, i) => value === before[i])) return noChange;
    if (before[0] && values[0] !== before[0]) this.#turn = !this.#turn;
    this.#values = values;
    drawn(place);
    // Lit keeps the elements of a template for as long as it stands in the same place: alone, or in an array.
    return this.#turn ? [draw()] : draw();
  }
}
const card = directive(Card);

/** The list in its layout; `busy` while more cards of it are to come by themselves. */
export function listOf<T>(
  layout: string,
  busy: boolean,
  reviews: readonly T[],
  card: (review: T) => unknown,
): TemplateResult {
  return html`<ul part=${`list ${layout}`} role="list" tabindex=${layout === 'carousel' ? 0 : nothing} aria-busy=${busy}>
    ${reviews.map(card)}
  </ul>`;
}

/** The cards of one widget, with what the reader has opened in them. A card is drawn again only when it changes. */
export class CardList {
  readonly #host: DrawnElement;
  readonly #clamp: Clamp;
  readonly #slices: Slices;
  readonly #folds = new Map<string, 'unfolded'>();
  readonly #broken = new Set<string>();
  /** Undefined until a review has a file or while the chunk is on its way, null where it cannot be had. */
  #thumbnail: CardContext['thumbnail'];
  #asked = false;
  /** By review: how many of its files could not be shown. */
  readonly #lost = new Map<string, number>();

  constructor(host: DrawnElement) {
    this.#host = host;
    this.#clamp = new Clamp(host);
    this.#slices = new Slices(host);
  }

  /** Whether nothing that draws files is on its way. */
  get ready(): boolean {
    return !this.#asked || this.#thumbnail !== undefined;
  }

  /** Fetches what the files of `reviews` are drawn with; their room is kept meanwhile. */
  async follow(reviews: readonly PublicReview[], photo: CardContext['photo']): Promise<void> {
    void this.#slices.follow(reviews);
    if (this.#asked || !reviews.some(({ media, avatar }) => media.length > 0 || (photo === 'media' && avatar))) return;
    this.#asked = true;
    const chunk = await import('../media/media-thumbnails.js').catch(() => null);
    if (chunk) adopt(this.#host.renderRoot, chunk.styles);
    this.#thumbnail = chunk?.thumbnail ?? null;
    this.#host.requestUpdate();
  }

  /** Makes ready for the first cards while they are on their way. */
  prepare(view: WidgetView): void {
    if (view.strings && !view.feed.page) void rehearse(view, this.#context(view));
  }

  render(view: WidgetView): TemplateResult {
    const { host, feed, strings, tag } = view;
    const { layout, photo, noReplies } = host;
    const context = this.#context(view);
    const shared = JSON.stringify([strings, tag, photo, noReplies]);
    // The tallest card of a carousel gives its height, so they come together.
    const cards = layout === 'carousel' ? feed.reviews : this.#slices.of(feed.reviews);
    const busy = cards.length < feed.reviews.length;
    return listOf(layout, busy, cards, (review) => {
      const { id, media } = review;
      const files = media[0] || photo === 'media' ? this.#thumbnail : 0;
      const opened = [this.#clamp.cut.has(id), this.#folds.has(id)];
      return card(
        [id, review, shared, files, this.#lost.get(id), sanitiser, ...opened],
        () => reviewCard(review, context),
        (place) => this.#clamp.follow(place, id),
      );
    });
  }

  /** Moves the focus to the card at `index`, which is brought into view where it is not. */
  focus(index: number): void {
    this.#host.renderRoot.querySelectorAll<HTMLElement>('li[part~="card"]')[index]?.focus({ preventScroll: index > 0 });
  }

  #context({ host, feed, strings, tag }: WidgetView): CardContext {
    return {
      strings,
      language: tag,
      photo: host.photo,
      replies: !host.noReplies,
      reviews: () => feed.reviews,
      cut: this.#clamp.cut,
      folds: this.#folds,
      broken: this.#broken,
      thumbnail: this.#thumbnail,
      onUnfold: this.#onUnfold,
      onBroken: this.#onBroken,
    };
  }

  #onUnfold = (id: string): void => {
    if (!this.#folds.delete(id)) this.#folds.set(id, 'unfolded');
    this.#host.requestUpdate();
  };

  #onBroken = (url: string, id: string): void => {
    this.#broken.add(url);
    this.#lost.set(id, (this.#lost.get(id) ?? 0) + 1);
    this.#host.requestUpdate();
  };
}
