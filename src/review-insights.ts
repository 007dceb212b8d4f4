/** The module `reviews-widget-elements/insights`: `<review-insights>` alone, defined at once where there is a DOM. */
import { ReviewInsights } from './elements/review-insights.js';

export type { ReviewsErrorEvent } from './elements/events.js';
export { replaceStrings } from './elements/languages/language-controller.js';
export { ReviewInsights };

if (globalThis.document && !customElements.get('review-insights'))
  customElements.define('review-insights', ReviewInsights);
