import type { Topic } from '../../contract/topics.js';
import type { Claim } from '../claims.js';

/**
 * The words that a language says insights in. `{topic}` stands for the name of the topic, in sentences that need no gender and no number
 * of it.
 */
export interface LabelWords {
  topics: Record<Topic, string>;
  /** What reviews say exactly, as it stands within a sentence; languages without it name the topic. */
  claims: Partial<Record<Claim, string>>;
  /**
   * How claims are said that not all agree with; in every language that has claims. `{claim}` stands for one, or for two with a comma;
   * `critical` is for criticism without a claim. `mixedSizes` is for a size that is one thing for some, which `sizes` names, and another
   * or two for others.
   */
  said?: {
    some: string;
    others: string;
    critical: string;
    mixedSizes: string;
    sizes: Record<'true_to_size' | 'runs_large' | 'runs_small', string>;
  };
  praised: string;
  /** Praised by everybody who thinks something of it. */
  onlyPraised: string;
  criticised: string;
  onlyCriticised: string;
  /** Praised by some, criticised by others. */
  divided: string;
  /** Named without an opinion. */
  mentioned: string;
}
