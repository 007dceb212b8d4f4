import type { Topic } from '../../contract/topics.js';
import type { Claim } from '../claims.js';

/**
 * The words by which a language is read. A cue is one word or several in a row, in lower case and without accents as `tokens.ts` writes them;
 * `*` at the end of a word stands for any ending, `..` between two words for up to three words that may stand there.
 */
export interface LanguageWords {
  /** Turn the opinion of a cue that follows within three words. */
  negations: readonly string[];
  /** Turn the next opinion of the clause, however far it is: "did not find this shirt too thin". */
  negationsFar: readonly string[];
  /** Follow upon the word that they turn, as German "passt nicht": within two words. */
  negationsBehind: readonly string[];
  /** Two words, with `..` between them, that turn what stands there, and nothing else then: French "ne gratte pas". */
  negationsAround?: readonly string[];
  /** What follows in the clause is wished, feared or supposed, and says nothing of the product: "if it shrinks". */
  suppositions: readonly string[];
  /** What follows in the clause is missed: "I wish it were softer". What is named or praised there is criticised. */
  wishes: readonly string[];
  /** How it seemed before it came, or would look on others: praise in their clause says nothing of the product: "looked lovely on the model". */
  impressions: readonly string[];
  /** What is criticised next to them is no criticism: "see-through, which I wanted". */
  liked: readonly string[];
  /** Another product, which what follows up to the next comma is about: "my old one". */
  others: readonly string[];
  /** Begin what a comma adds about what stands before it: "my old one, which was loud". */
  relatives: readonly string[];
  /** Carry a negation on: "neither baggy nor frumpy". */
  alternatives: readonly string[];
  /** What looks like a negation and is none: "not only". */
  noNegations: readonly string[];
  /** "Never had one so soft", "nothing handier": one of `never` turns nothing that stands beside one of `so`, or is one. */
  emphatic?: { never: readonly string[]; so: readonly string[] };
  /** Begin a clause of its own: "soft, but thin". */
  contrasts: readonly string[];
  /** Opinions of whatever stands next to them. */
  praise: readonly string[];
  criticism: readonly string[];
  /** The topics by their names: they say what it is about, and no opinion. */
  names: Partial<Record<Topic, readonly string[]>>;
  /** Words that name a topic only where an opinion is about them: "the back is lovely", and not "I sent it back". */
  weakNames: Partial<Record<Topic, readonly string[]>>;
  /** Whole statements: what it is about and what is thought of it. */
  claims: Partial<Record<Claim, readonly string[]>>;
  /** Whole statements that praise or criticise a topic by no claim of their own: "no use at all". */
  said?: Partial<Record<Topic, { praise?: readonly string[]; criticism?: readonly string[] }>>;
}

/** The cues of a list that is written with commas between them. */
export function cues({ raw }: TemplateStringsArray): string[] {
  return raw
    .join('')
    .split(',')
    .map((cue) => cue.trim());
}
