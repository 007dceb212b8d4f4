import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { FEWEST_ANSWERS } from '../../../contract/custom-questions.js';
import type { InboxMedia, InboxReview } from '../../../contract/desk/inbox.js';
import { ReviewsElement } from '../../../elements/base/reviews-element.js';
import type { CardContext } from '../../../elements/card/card-context.js';
import { onCardEvent } from '../../../elements/card/card-events.js';
import { discloses, reviewCard } from '../../../elements/card/review-card.js';
import { cardStyles } from '../../../elements/card/review-card-styles.js';
import { sanitizer, textReady } from '../../../elements/card/review-text.js';
import { starStyles } from '../../../elements/card/star-styles.js';
import { showFullDate } from '../../../elements/chunks/actions/full-date.js';
import { Disclosures } from '../../../elements/chunks/disclosures/disclosures.js';
import { styles as mediaStyles, thumbnails } from '../../../elements/chunks/media-thumbnails/media-thumbnails.js';
import type { Strings } from '../../../elements/languages/strings.js';
import { listEnglish } from '../../../elements/list/list-strings.js';
import type { WidgetView } from '../../../elements/list/widget-view.js';
import { deskStyles } from '../desk-styles.js';
import type { InboxModel } from './inbox-model.js';
import { nameNote } from './inbox-notices.js';
import { groupStyles } from './inbox-styles.js';
import { decisionLabel, reasonLabel, replyLabel, stateLabel } from './inbox-words.js';

/** What somebody wants done about a review, by its button or by a key. */
export type InboxAction = 'show' | 'hold' | 'archive' | 'reply' | 'reports' | 'product';

/**
 * Reviews as the widget's own cards, each with its state and with what may be done about it.
 *
 * @fires inbox-action - with what is to be done about which review
 * @fires inbox-media - with the picture that is to be held back or shown again
 */
export class InboxReviews extends ReviewsElement {
  static override styles = [...deskStyles, starStyles, cardStyles, mediaStyles, groupStyles];
  static override properties = { ids: { attribute: false }, first: { attribute: false }, size: { attribute: false } };

  declare ids: readonly string[];
  /** In a longer list: the place of the first review in it, from 0, and how many it has, -1 where that is not known. */
  declare first: number | undefined;
  declare size: number | undefined;
  model!: InboxModel;
  mayDecide = false;
  /** Who may not decide may reply, where the reviews live in a service that is not ours. */
  mayReply = false;
  #disclosures: Disclosures | undefined;
  readonly #broken = new Set<string>();

  override connectedCallback(): void {
    super.connectedCallback();
    this.model.addEventListener('change', this.#onChange);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.model.removeEventListener('change', this.#onChange);
  }

  override render() {
    return repeat(
      this.#reviews,
      ({ id }) => id,
      (review, at) => this.#review(review, at),
    );
  }

  override updated(): void {
    // It needs the shadow root.
    this.#disclosures ??= new Disclosures(this);
    for (const review of this.#reviews) {
      if (!discloses(review.card) || !this.#disclosures.speaks(SPEAKING)) continue;
      const card = this.renderRoot.querySelector(`[data-id="${CSS.escape(review.id)}"] [part~="card"]`);
      if (card) this.#disclosures.drawCard(card, review.card);
    }
    void textReady(
      this.#reviews.map(({ card }) => card),
      this,
    );
  }

  /** Brings the review into view and gives it the focus. */
  async focusOn(id: string): Promise<void> {
    await this.updateComplete;
    const article = this.renderRoot.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);
    article?.focus({ preventScroll: true });
    article?.scrollIntoView({ block: 'nearest' });
  }

  get #reviews(): InboxReview[] {
    return this.ids.flatMap((id) => this.model.reviews.get(id) ?? []);
  }

  #review(review: InboxReview, at: number): TemplateResult {
    const { id, card, state } = review;
    const author = card.author || listEnglish.anonymous;
    const decided = decisionLabel(review);
    const replied = replyLabel(review);
    return html`<article
      data-id=${id}
      tabindex="-1"
      aria-label="Review by ${author}"
      aria-posinset=${this.first === undefined ? nothing : this.first + at + 1}
      aria-setsize=${this.size ?? nothing}
      aria-current=${this.model.current === id ? 'true' : nothing}
      @focusin=${() => this.model.focusOn(id)}
    >
      <div class="status">
        ${
          this.mayDecide
            ? html`<label class="choose"
                ><input
                  type="checkbox"
                  .checked=${this.model.chosen.has(id)}
                  @change=${(event: Event) => this.model.choose(id, (event.target as HTMLInputElement).checked)}
                /><span class="unseen">Choose the review by ${author}</span></label
              >`
            : nothing
        }
        <span class="badge ${state}">${stateLabel(review)}</span>
        ${replied ? html`<span class="badge reply-${review.replyState}"><bdi>${replied}</bdi></span>` : nothing}
        ${
          review.openReports > 0
            ? html`<button part="button link" @click=${() => this.#act('reports', id)}>
                ${review.openReports === 1 ? '1 open report' : `${review.openReports} open reports`}
              </button>`
            : nothing
        }
        ${decided ? html`<span class="muted"><bdi>${decided}</bdi></span>` : nothing}
      </div>
      ${guard([review, this.mayDecide, this.mayReply, sanitizer, this.#broken.size], () => this.#content(review))}
    </article>`;
  }

  /** All that stays as it is while somebody goes through the list and chooses. */
  #content(review: InboxReview): TemplateResult {
    const context = this.#context(review.card);
    const onEvent = (event: Event) => onCardEvent(event, () => review.card, context);
    const ofFiles = { handleEvent: onEvent, capture: true };
    return html`<ul class="cards" @click=${onEvent} @pointerover=${(event: Event) => showFullDate(event, 'en')} @load=${ofFiles} @error=${ofFiles}>
        ${reviewCard(review.card, context)}
      </ul>
      ${nameNote(review)} ${review.media.length > 0 ? this.#media(review) : nothing} ${this.#saidToShop(review)}
      ${this.mayDecide || this.mayReply ? this.#actions(review) : nothing}`;
  }

  #actions({ id, state, canReply, card }: InboxReview): TemplateResult | typeof nothing {
    const action = (name: InboxAction, label: string, part = 'button') =>
      html`<button part=${part} @click=${() => this.#act(name, id)}>${label}</button>`;
    const reply = canReply ? action('reply', card.reply ? 'Edit the reply' : 'Reply') : nothing;
    if (!this.mayDecide) return canReply ? html`<div class="actions">${reply}</div>` : nothing;
    return html`<div class="actions">
      ${state === 'shown' ? nothing : action('show', 'Show', 'button primary')}
      ${state === 'held_back' ? nothing : action('hold', 'Hold back')}
      ${state === 'archived' ? nothing : action('archive', 'Archive')}
      ${reply} ${action('product', 'Product')}
    </div>`;
  }

  /** Every file by itself, also those that readers do not see. */
  #media({ id, media }: InboxReview): TemplateResult | typeof nothing {
    const held = media.filter(({ heldBack }) => heldBack !== null).length;
    if (!this.mayDecide && held === 0) return nothing;
    return html`<details class="files">
      <summary>${media.length === 1 ? '1 picture or video' : `${media.length} pictures and videos`}${held > 0 ? `, ${held} held back` : ''}</summary>
      <ul>
        ${media.map((file, at) => html`<li>${this.#file(file)} ${this.#fileAction(id, file, at + 1)}</li>`)}
      </ul>
    </details>`;
  }

  #file({ kind, url, heldBack }: InboxMedia): TemplateResult {
    const label = heldBack === null ? 'Shown' : `Held back: ${reasonLabel(heldBack)}`;
    const picture =
      url && kind !== 'video' ? html`<img src=${url} alt="" loading="lazy" referrerpolicy="no-referrer" />` : nothing;
    return html`${picture}<span>${{ picture: 'Picture', gif: 'Animation', video: 'Video' }[kind]}. ${label}</span>`;
  }

  #fileAction(id: string, file: InboxMedia, number: number): TemplateResult | typeof nothing {
    if (!this.mayDecide) return nothing;
    const label = file.heldBack === null ? 'Hold back' : 'Show again';
    const press = () =>
      this.dispatchEvent(new CustomEvent('inbox-media', { detail: { id, file }, bubbles: true, composed: true }));
    return html`<button part="button" aria-label="${label}: number ${number}" @click=${press}>${label}</button>`;
  }

  #saidToShop({ answers }: InboxReview): TemplateResult | typeof nothing {
    if (!answers || answers.length === 0) return nothing;
    return html`<dl class="said">
      ${answers.map(
        ({ question, said, readers }) =>
          html`<div>
            <dt><bdi>${question}</bdi></dt>
            <dd><bdi>${said}</bdi></dd>
            ${READERS[readers] ? html`<dd class="muted">${READERS[readers]}</dd>` : nothing}
          </div>`,
      )}
    </dl>`;
  }

  #act(action: InboxAction, id: string): void {
    this.dispatchEvent(new CustomEvent('inbox-action', { detail: { action, id }, bubbles: true, composed: true }));
  }

  #context(card: InboxReview['card']): CardContext {
    return {
      strings: listEnglish as unknown as Strings,
      level: 2,
      language: 'en',
      photo: 'avatar',
      replies: true,
      sources: true,
      reviews: () => [card],
      folds: UNFOLDED,
      broken: this.#broken,
      thumbnails,
      onUnfold: () => {},
      onBroken: (url) => {
        this.#broken.add(url);
        this.requestUpdate();
      },
    };
  }

  #onChange = (): void => {
    this.requestUpdate();
  };
}

/** What is added to what readers of the review do not see with it. */
const READERS = {
  see: '',
  shared: `Readers see it once ${FEWEST_ANSWERS} reviews say the same`,
  no: 'Not shown to readers',
};

/** All that the disclosures read of a widget's view. */
const SPEAKING = { tag: 'en', strings: listEnglish } as unknown as WidgetView;
const UNFOLDED: ReadonlyMap<string, 'unfolded'> = new Map();

customElements.define('desk-inbox-reviews', InboxReviews);
