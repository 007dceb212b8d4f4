import { css, html, LitElement, nothing } from 'lit';
import type { InboxModel, ReviewGroup } from './inbox-model.js';
import type { InboxReviews } from './inbox-reviews.js';
import './inbox-reviews.js';

/** Guessed height of a review, until its group was drawn once, px. */
const GUESSED = 260;
/** How far from the screen a group is drawn, px. */
const NEAR = 1200;

/**
 * Some reviews of the list. Only groups near the screen are drawn; any other is an empty box of the same height, so that a list of any length
 * stays as light as its first page. It has no styles but its own: there are thousands, and each dialog has the browser go through all of them.
 */
export class InboxGroup extends LitElement {
  static override styles = css`
    :host {
      display: block;
      box-sizing: border-box;
      padding-block-end: 1.75rem;
    }
  `;
  static override properties = {
    group: { attribute: false },
    near: { state: true },
    mayDecide: { attribute: false },
    mayReply: { attribute: false },
  };

  declare group: ReviewGroup;
  declare near: boolean;
  declare mayDecide: boolean;
  declare mayReply: boolean;
  model!: InboxModel;
  readonly #observer = new IntersectionObserver(([entry]) => this.#onNear(entry!), { rootMargin: `${NEAR}px 0px` });

  constructor() {
    super();
    this.near = false;
    this.mayDecide = false;
    this.mayReply = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (!this.near) this.style.blockSize = `${this.group.ids.length * GUESSED}px`;
    this.#observer.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#observer.disconnect();
  }

  override render() {
    if (!this.near) return nothing;
    return html`<desk-inbox-reviews
      .model=${this.model}
      .ids=${this.group.ids}
      .mayDecide=${this.mayDecide}
      .mayReply=${this.mayReply}
    ></desk-inbox-reviews>`;
  }

  /** Brings the review into view and gives it the focus, whether it is drawn already or not. */
  async focusOn(id: string): Promise<void> {
    if (!this.near) this.#draw();
    await this.updateComplete;
    await this.renderRoot.querySelector<InboxReviews>('desk-inbox-reviews')?.focusOn(id);
  }

  #onNear({ isIntersecting, boundingClientRect }: IntersectionObserverEntry): void {
    if (isIntersecting) {
      this.#draw();
    } else if (this.near && !this.matches(':focus-within') && boundingClientRect.height > 0) {
      this.style.blockSize = `${boundingClientRect.height}px`;
      this.near = false;
    }
  }

  #draw(): void {
    this.near = true;
    this.style.removeProperty('block-size');
  }
}

customElements.define('desk-inbox-group', InboxGroup);
