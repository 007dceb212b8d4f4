/** A chunk of its own, loaded once the first reviews are there: what a reader can do next, and what is said of it. */
import { css, type ReactiveController } from 'lit';
import type { nothing, TemplateResult } from 'lit/html.js';
import type { WidgetAttributes } from '../../../contract/widget-attributes.js';
import { adopt } from '../../base/css.js';
import { own } from '../../base/own-document.js';
import type { ReviewsElement } from '../../base/reviews-element.js';
import { formsFor } from '../../list/forms-of-page.js';
import { listEnglish } from '../../list/list-strings.js';
import type { ActionName, WidgetView } from '../../list/widget-view.js';
import { actionEnglish } from './action-strings.js';
import { blendIn } from './blend-in.js';
import { lateStyles } from './late-styles.js';
import { announcement, matches, noMatch } from './matches.js';
import { showMore } from './show-more.js';
import { uniqueName } from './unique-name.js';
import { writeReview } from './write-review.js';

Object.assign(listEnglish, actionEnglish);

export const ACTIONS: Record<ActionName, (view: WidgetView) => TemplateResult | typeof nothing> = {
  matches,
  noMatch,
  announcement,
  more: showMore,
  write: writeReview,
};

/**
 * Draws the actions of one widget, and draws it again when a form comes into the page or leaves it. Tells its region from others of the
 * page, and has its honesty line look like the page.
 */
export class Actions implements ReactiveController {
  readonly #host: ReviewsElement & WidgetAttributes;
  readonly #observer: MutationObserver;
  #forms = 0;
  #name = '';

  constructor(host: ReviewsElement & WidgetAttributes) {
    this.#host = host;
    this.#observer = new MutationObserver(() => {
      if (formsFor(host).length !== this.#forms) host.requestUpdate();
    });
    adopt(host.renderRoot, styles);
    host.addController(this);
  }

  /** Draws the action `name` of `view`; undefined if there is none of that name. */
  draw(name: string, view: WidgetView): TemplateResult | typeof nothing | undefined {
    this.#name = view.host.heading || view.strings.reviews;
    return Object.hasOwn(ACTIONS, name) ? ACTIONS[name as ActionName](view) : undefined;
  }

  hostConnected(): void {
    this.#observer.observe(own('documentElement'), { childList: true, subtree: true, attributeFilter: ['vendor-id'] });
  }

  hostUpdate(): void {
    this.#forms = formsFor(this.#host).length;
  }

  hostUpdated(): void {
    const { renderRoot } = this.#host;
    blendIn(renderRoot);
    const section = renderRoot.querySelector('section');
    const name = section?.ariaLabel || this.#name;
    if (section && name) section.ariaLabel = uniqueName(section, name);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
  }
}

export const styles = css`
  [part='matches'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.75em;
    margin: 0 0 var(--_gap);
    color: var(--_muted);
  }
  [part~='write'] {
    inline-size: 100%;
    padding-inline: 0.75em;
    border-color: var(--_accent);
    color: var(--_accent);
    text-decoration: none;
  }
  [part~='write']:hover {
    background: var(--_accent);
    color: var(--_accent-text);
  }
  [part~='write'] svg {
    flex: none;
    inline-size: 1.15em;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linejoin: round;
  }
  ${lateStyles}
`;
