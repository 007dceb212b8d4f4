/** A chunk of its own, loaded once the first reviews are there: what a reader can do next, and what is said of it. */

import actionEnglish from 'virtual:languages/actions/en';
import type { ReactiveController } from 'lit';
import type { nothing, TemplateResult } from 'lit/html.js';
import type { WidgetAttributes } from '../../../contract/widget-attributes.js';
import { adopt } from '../../base/css.js';
import { own } from '../../base/own-document.js';
import type { ReviewsElement } from '../../base/reviews-element.js';
import { formsFor } from '../../list/forms-of-page.js';
import { listEnglish } from '../../list/list-strings.js';
import type { ActionName, WidgetView } from '../../list/widget-view.js';
import { styles } from './action-styles.js';
import { blendIn } from './blend-in.js';
import { CardActions, cardActionStyles } from './card-actions.js';
import { sortControl, sourceFilter } from './list-controls.js';
import { announcement, matches, noMatch } from './matches.js';
import { showMore } from './show-more.js';
import { starFilter } from './star-filter.js';
import { uniqueName } from './unique-name.js';
import { readdress, writeReview } from './write-review.js';

Object.assign(listEnglish, actionEnglish);

export { styles };

export const ACTIONS: Record<ActionName, (view: WidgetView) => TemplateResult | typeof nothing | undefined> = {
  sort: sortControl,
  sourceFilter,
  starFilter,
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
  readonly #cards: CardActions;
  #forms = 0;
  #name = '';

  constructor(host: ReviewsElement & WidgetAttributes) {
    this.#host = host;
    this.#observer = new MutationObserver(() => {
      if (formsFor(host).length !== this.#forms) host.requestUpdate();
    });
    this.#cards = new CardActions(host);
    host.renderRoot.addEventListener('click', (event) => readdress(event, host.writeUrl));
    adopt(host.renderRoot, styles);
    adopt(host.renderRoot, cardActionStyles);
    host.addController(this);
  }

  /** Draws the action `name` of `view`; undefined if there is none of that name, or it is not offered. */
  draw(name: string, view: WidgetView): TemplateResult | typeof nothing | undefined {
    this.#name = view.host.heading || view.strings.reviews;
    this.#cards.view = view;
    return Object.hasOwn(ACTIONS, name) ? ACTIONS[name as ActionName](view) : undefined;
  }

  hostConnected(): void {
    window.addEventListener('hashchange', this.#onAddress);
    this.#observer.observe(own('documentElement'), { childList: true, subtree: true, attributeFilter: ['vendor-id'] });
  }

  hostUpdate(): void {
    this.#forms = formsFor(this.#host).length;
  }

  hostUpdated(): void {
    const { renderRoot } = this.#host;
    this.#cards.update();
    blendIn(renderRoot);
    const section = renderRoot.querySelector('section');
    const name = section?.ariaLabel || this.#name;
    if (section && name) section.ariaLabel = uniqueName(section, name);
  }

  hostDisconnected(): void {
    window.removeEventListener('hashchange', this.#onAddress);
    this.#observer.disconnect();
  }

  #onAddress = (): void => this.#cards.seek();
}
