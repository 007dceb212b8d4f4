/** What is read from one review, offline and by rules alone: the same text gives the same analysis. */

import type { Opinion, Topic } from '../contract/topics.js';

/** Changes with every rule and word list, so that reviews are read again. */
export const ANALYSIS_VERSION = 8;

/** Languages with word lists. A review in any other is left unread, and counted as such. */
export const READ_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl'] as const;
export type ReadLanguage = (typeof READ_LANGUAGES)[number];

/** What of a review is read. `text` may hold simple markup; `rating` is 1 to 5, null without one. */
export interface ReviewToRead {
  title: string | null;
  text: string;
  rating: number | null;
}

/** That a review speaks of a topic: one for each topic, in the order of the text. */
export interface Mention {
  topic: Topic;
  opinion: Opinion;
  /** What exactly is said, such as `runs_small`, where the word lists know it. */
  claim: string | null;
  /** The sentence that says so, as plain text, character for character as in the review's plain text. At most 300 characters. */
  sentence: string;
}

export interface ReviewAnalysis {
  /** ISO 639-1; null where no language was found, as in a text of emoji. */
  language: string | null;
  mentions: Mention[];
}
