/**
 * `review-stars.js`, the script tag of a page that has stars and nothing else of ours. `<review-stars>` is that of src/index.ts: beside it, whichever
 * comes first defines the element.
 */

import countEnglish from 'virtual:languages/counts/en';
import { languageOf } from './elements/languages/language.js';
import type { Strings } from './elements/languages/strings.js';
import { ReviewStars } from './elements/review-stars.js';
import { starsLabel } from './elements/stars/stars-line.js';

export { replaceStrings } from './elements/languages/language-controller.js';
export { ReviewStars };

// A server that renders a page imports this module as well, and has no document.
if (globalThis.document) {
  if (!customElements.get('review-stars')) customElements.define('review-stars', ReviewStars);

  // To make a formatter takes longer than to draw a line, and while the numbers are on their way there is time.
  const idle = globalThis.requestIdleCallback ?? setTimeout;
  idle(() => starsLabel({ average: 4.5, count: 1 }, countEnglish as Strings, languageOf(document.documentElement)));
}
