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
   * `either` is for two that only together are made by enough reviews, `critical` for criticism without a claim, `bothSizes` for what is
   * too small for some and too large for others, `allSizes` where it is right for others still.
   */
  said?: {
    many: string;
    some: string;
    others: string;
    either: string;
    critical: string;
    bothSizes: string;
    allSizes: string;
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
