/**
 * The main module of the package `reviews-widget-elements`: it loads each element once the page has one, so that an app's own bundle
 * gets next to nothing. Neither it nor what it imports needs a DOM: a server may import it under whatever conditions it resolves Lit.
 */
import { whenPresent } from './elements/base/when-present.js';

export type * from './contract/ratings.js';
export type * from './contract/widget.js';
export { ReviewsErrorEvent, ReviewsLoadEvent } from './elements/events.js';
export type { ReviewFormStrings } from './elements/languages/form-strings.js';
export { replaceStrings } from './elements/languages/language-controller.js';
export type { Strings } from './elements/languages/strings.js';
export type { ReviewErrorEvent, ReviewForm, ReviewSentEvent, ReviewSubmitEvent } from './elements/review-form.js';
export type { ReviewInsights } from './elements/review-insights.js';
export type { ReviewStars } from './elements/review-stars.js';
export type { ReviewsWidget } from './elements/reviews-widget.js';

/** Defines `<reviews-widget>` now: for those in shadow roots alone, where nobody looks for them. */
export async function defineWidget(): Promise<void> {
  await import('./index.js');
}

/** Defines `<review-form>` now. */
export async function defineForm(): Promise<void> {
  await import('./review-form.js');
}

/** Defines `<review-stars>` now. */
export async function defineStars(): Promise<void> {
  await import('./review-stars.js');
}

/** Defines `<review-insights>` now. */
export async function defineInsights(): Promise<void> {
  await import('./review-insights.js');
}

if (globalThis.document) {
  whenPresent('reviews-widget', defineWidget);
  whenPresent('review-form', defineForm);
  whenPresent('review-stars', defineStars);
  whenPresent('review-insights', defineInsights);
}
