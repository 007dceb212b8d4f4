/** The module `reviews-widget-elements/form`: `<review-form>` alone, defined at once where there is a DOM. */
import { ReviewForm } from './elements/review-form.js';

export type { ReviewFormStrings } from './elements/languages/form-strings.js';
export { replaceStrings } from './elements/languages/language-controller.js';
export type { ReviewErrorEvent, ReviewSentEvent, ReviewSubmitEvent } from './elements/review-form.js';
export { ReviewForm };

if (globalThis.document && !customElements.get('review-form')) customElements.define('review-form', ReviewForm);
