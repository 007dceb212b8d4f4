import { css, html, LitElement, type PropertyValues } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { stateOf } from '../state.js';
import type { InboxModel } from './inbox-model.js';
import type { InboxReviews } from './inbox-reviews.js';
import './inbox-reviews.js';
import type { ReviewGroup } from './review-groups.js';
import { groupsBetween, type Stretch, stretches } from './stretches.js';

/** How far from the screen reviews are drawn, px. */
const NEAR = 1000;
/** Nothing is drawn while more than a screen goes by between two looks, until the list has stood still for so long, ms. */
const STILL_MS = 60;

/**
 * A list of any length: reviews near the screen are drawn, and so are those that have the focus; all others are room of the same height. So a
 * list of thousands is as light as its first page: each dialog, and each key, has the browser go through all that is drawn.
 */
export class InboxList extends LitElement {
  static override styles = css`
    :host {
      display: block;
    }
    desk-inbox-reviews {
      box-sizing: border-box;
      padding-block-end: 1.5rem;
    }
    .room {
      background: repeating-linear-gradient(
        to bottom,
        color-mix(in srgb, var(--_muted) 10%, transparent) 0 12rem,
        transparent 12rem 14rem
      );
    }
  `;
  static override properties = {
    groups: { attribute: false },
    size: { attribute: false },
    mayDecide: { attribute: false },
    mayReply: { attribute: false },
  };

  model!: InboxModel;
  declare groups: readonly ReviewGroup[];
  /** Reviews of the whole list; -1 while there are more than are known. */
  declare size: number;
  declare mayDecide: boolean;
  declare mayReply: boolean;
  readonly #view = stateOf(this, {
    drawn: new Set() as ReadonlySet<ReviewGroup>,
  });
  /** Of each group that was drawn, at the width that the list has. */
  #heights = new WeakMap<ReviewGroup, number>();
  #width = 0;
  #top = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  readonly #resized = new ResizeObserver(() => this.#onResize());

  constructor() {
    super();
    this.groups = [];
    this.size = -1;
    this.mayDecide = false;
    this.mayReply = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    document.addEventListener('scroll', this.#onScroll, { passive: true });
    window.addEventListener('resize', this.#look);
    this.#resized.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    document.removeEventListener('scroll', this.#onScroll);
    window.removeEventListener('resize', this.#look);
    this.#resized.disconnect();
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
  }

  override willUpdate(changed: PropertyValues): void {
    if (changed.has('groups')) this.#look();
  }

  override render() {
    return repeat(
      stretches(this.groups, this.#heights, this.#view.drawn),
      (stretch, place) => ('group' in stretch ? stretch.group : place),
      (stretch) => this.#stretch(stretch),
    );
  }

  #stretch(stretch: Stretch) {
    if ('room' in stretch) return html`<div class="room" .height=${stretch.room}></div>`;
    return html`<desk-inbox-reviews
      .model=${this.model}
      .group=${stretch.group}
      .ids=${stretch.group.ids}
      .first=${stretch.first}
      .size=${this.size}
      .mayDecide=${this.mayDecide}
      .mayReply=${this.mayReply}
    ></desk-inbox-reviews>`;
  }

  /** No style of a template: the strict policy forbids those. */
  override updated(): void {
    for (const room of this.renderRoot.querySelectorAll<HTMLElement & { height: number }>('.room')) {
      room.style.blockSize = `${room.height}px`;
    }
  }

  /** Brings the review into view and gives it the focus, whether it is drawn already or not; false where it is not in the list. */
  async focusOn(id: string): Promise<boolean> {
    await this.updateComplete;
    const group = this.groups.find(({ ids }) => ids.includes(id));
    if (!group) return false;
    if (!this.#view.drawn.has(group)) this.#view.drawn = new Set([...this.#view.drawn, group]);
    await this.updateComplete;
    await this.#elements.find((element) => element.group === group)?.focusOn(id);
    return true;
  }

  get #elements() {
    return [...this.renderRoot.querySelectorAll<InboxReviews & { group: ReviewGroup }>('desk-inbox-reviews')];
  }

  /** Draws what is near the screen now: one group that is new in a frame, so that a press in between is seen soon, and what is on the screen first. */
  #look = (): void => {
    cancelAnimationFrame(this.#frame);
    const { top } = this.getBoundingClientRect();
    this.#top = top;
    const heights = this.#measured();
    const near = groupsBetween(this.groups, heights, -NEAR - top, innerHeight + NEAR - top);
    const onScreen = groupsBetween(this.groups, heights, -top, innerHeight - top);
    const [, ...later] = [...new Set([...onScreen, ...near])].filter((group) => !this.#view.drawn.has(group));
    for (const group of later) near.delete(group);
    if (later.length > 0) this.#frame = requestAnimationFrame(this.#lookAfterPaint);
    const focused = this.#elements.find((element) => element.matches(':focus-within'))?.group;
    if (focused && this.groups.includes(focused)) near.add(focused);
    if (near.size !== this.#view.drawn.size || [...near].some((group) => !this.#view.drawn.has(group)))
      this.#view.drawn = near;
  };

  /** What was just drawn has its layout by then. */
  #lookAfterPaint = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#look);
  };

  #measured() {
    for (const element of this.#elements) {
      const height = element.offsetHeight;
      if (height > 0) this.#heights.set(element.group, height);
    }
    return this.#heights;
  }

  #onScroll = (): void => {
    clearTimeout(this.#timer);
    const isFlying = Math.abs(this.getBoundingClientRect().top - this.#top) > innerHeight;
    if (isFlying) {
      this.#top = this.getBoundingClientRect().top;
      this.#timer = setTimeout(this.#look, STILL_MS);
    } else {
      this.#look();
    }
  };

  #onResize(): void {
    const { offsetWidth } = this;
    // Of another width they say nothing.
    if (offsetWidth !== this.#width) this.#heights = new WeakMap();
    this.#width = offsetWidth;
    // Drawn in the next frame: what changes the size of what is watched is reported as an error.
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(this.#lookAfterPaint);
  }
}

customElements.define('desk-inbox-list', InboxList);
