import type { Topic } from '../../contract/topics.js';
import type { Claim } from '../claims.js';

/**
 * The words that a language says insights in. `{topic}` stands for the name of the topic, in sentences that need no gender and no number
 * of it.
 */
export interface LabelWords {
  topics: Record<Topic, string>;
  /** What reviews say exactly; languages without it name the topic. */
  claims: Partial<Record<Claim, string>>;
  praised: string;
  criticised: string;
  /** Praised by some, criticised by others. */
  divided: string;
  /** Named without an opinion. */
  mentioned: string;
}
