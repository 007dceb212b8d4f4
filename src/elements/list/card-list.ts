import { Directive, directive } from 'lit/directive.js';
import { html, noChange, nothing, type TemplateResult } from 'lit/html.js';
import type { PublicReview } from '../../contract/widget.js';
import { adopt } from '../base/css.js';
import type { DrawnElement } from '../base/drawn-element.js';
import type { CardContext } from '../card/card-context.js';
import { Clamp } from '../card/clamp.js';
import { reviewCard } from '../card/review-card.js';
import { sanitiser } from '../card/review-text.js';
import type { WidgetView } from './widget-view.js';

/**
 * Draws what it is given anew only when one of `values` has changed, and never in the elements of another review, `id`
 * telling them apart: nothing there plays, is open or has the focus for the wrong one.
 */
class Card extends Directive {
  #values: unknown[] = [];
  #turn = false;

  render(values: [id: string, ...others: unknown[]], draw: () => TemplateResult): unknown {
    const before = this.#values;
    if (values.every((value, i) => value === before[i])) return noChange;
    if (values[0] !== before[0]) this.#turn = !this.#turn;
    this.#values = values;
    // Lit keeps the elements of a template for as long as it stands in the same place: alone, or in an array.
    return this.#turn ? [draw()] : draw();
  }
}
const card = directive(Card);

/** The cards of `view` in its layout; `stamp` holds all that is the same for them, and changes them all where it changes. */
export function cards({ host, feed, tag }: WidgetView, context: CardContext, stamp: unknown[]): TemplateResult {
  const { layout } = host;
  return html`<ul part=${`list ${layout}`} role="list" tabindex=${layout === 'carousel' ? 0 : nothing}>
    ${feed.reviews.map((review) => {
      const { id } = review;
      return card([id, context.cut.has(id), context.unfolded.has(id), review, tag, ...stamp], () =>
        reviewCard(review, context),
      );
    })}
  </ul>`;
}

/** The cards of one widget, with what the reader has opened in them. A card is drawn again only when it changes. */
export class CardList {
  /** See {@link CardContext.served}. */
  served: CardContext['served'] = new Map();

  readonly #host: DrawnElement;
  readonly #clamp: Clamp;
  readonly #unfolded = new Set<string>();
  readonly #broken = new Set<string>();
  /** Undefined until a review has a file or while the chunk is on its way, null where it cannot be had. */
  #thumbnail: CardContext['thumbnail'];
  #asked = false;
  /** Counts what changes in files, of which a card may hold many. */
  #version = 0;

  constructor(host: DrawnElement) {
    this.#host = host;
    this.#clamp = new Clamp(host);
  }

  /** Whether nothing that draws files is on its way. */
  get ready(): boolean {
    return !this.#asked || this.#thumbnail !== undefined;
  }

  /** Fetches what the files of `reviews` are drawn with; their room is kept meanwhile. */
  async follow(reviews: readonly PublicReview[], photo: CardContext['photo']): Promise<void> {
    if (this.#asked || !reviews.some(({ media, avatar }) => media.length > 0 || (photo === 'media' && avatar))) return;
    this.#asked = true;
    const chunk = await import('../media/media-thumbnails.js').catch(() => null);
    if (chunk) adopt(this.#host.renderRoot, chunk.styles);
    this.#thumbnail = chunk?.thumbnail ?? null;
    this.#host.requestUpdate();
  }

  render(view: WidgetView): TemplateResult {
    const { host, feed, strings, tag } = view;
    const { photo, noReplies } = host;
    const context: CardContext = {
      strings,
      language: tag,
      photo,
      replies: !noReplies,
      reviews: () => feed.reviews,
      cut: this.#clamp.cut,
      unfolded: this.#unfolded,
      broken: this.#broken,
      served: this.served,
      thumbnail: this.#thumbnail,
      onUnfold: (id) => this.#toggle(this.#unfolded, id),
      onBroken: (url) => this.#broken.has(url) || this.#toggle(this.#broken, url),
    };
    return cards(view, context, [JSON.stringify(strings), photo, noReplies, this.#version, this.#thumbnail, sanitiser]);
  }

  /** Moves the focus to the card at `index`, which is brought into view where it is not. */
  focus(index: number): void {
    this.#host.renderRoot.querySelectorAll<HTMLElement>('li[part~="card"]')[index]?.focus({ preventScroll: index > 0 });
  }

  #toggle(set: Set<string>, key: string): void {
    if (!set.delete(key)) set.add(key);
    if (set !== this.#unfolded) this.#version += 1;
    this.#host.requestUpdate();
  }
}
