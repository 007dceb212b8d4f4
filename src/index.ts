/**
 * What the script tag loads. `<reviews-widget>` is defined at once; form, stars and insights are chunks of their own, fetched when
 * the page has, or gets, a `<review-form>`, a `<review-stars>` or a `<review-insights>`.
 */

import './elements/list/early-request.js';
import { litHasStarted } from './elements/base/lit-start.js';
import { whenPresent } from './elements/base/when-present.js';
import { ReviewsWidget } from './elements/reviews-widget.js';

export type * from './contract/ratings.js';
export type * from './contract/widget.js';
export { ReviewsErrorEvent, ReviewsLoadEvent } from './elements/events.js';
export type { ReviewFormStrings } from './elements/languages/form-strings.js';
export { replaceStrings } from './elements/languages/language-controller.js';
export type { Strings } from './elements/languages/strings.js';
export type { ReviewErrorEvent, ReviewForm, ReviewSentEvent, ReviewSubmitEvent } from './elements/review-form.js';
export type { ReviewInsights } from './elements/review-insights.js';
export type { ReviewStars } from './elements/review-stars.js';
export { ReviewsWidget };

/** Defines `<review-form>` now: for forms in shadow roots alone, where nobody looks for them. */
export async function defineForm(): Promise<void> {
  define('review-form', (await import('./elements/review-form.js')).ReviewForm);
}

/** Defines `<review-stars>` now: for stars in shadow roots alone, where nobody looks for them. */
export async function defineStars(): Promise<void> {
  define('review-stars', (await import('./elements/review-stars.js')).ReviewStars);
}

/** Defines `<review-insights>` now: for those in shadow roots alone, where nobody looks for them. */
export async function defineInsights(): Promise<void> {
  define('review-insights', (await import('./elements/review-insights.js')).ReviewInsights);
}

function define(tag: string, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element);
}

/** Defines the elements, unless another copy of the script has: it leaves the page's elements, the form among them, to the first. */
function defineElements(): void {
  litHasStarted();
  const first = customElements.get('reviews-widget') as typeof ReviewsWidget | undefined;
  if (!first) customElements.define('reviews-widget', ReviewsWidget);
  if (first?.properties) return;
  whenPresent('review-form', defineForm);
  whenPresent('review-stars', defineStars);
  whenPresent('review-insights', defineInsights);
}

// A server that renders a page imports this module as well, and has no document.
if (globalThis.document) defineElements();
