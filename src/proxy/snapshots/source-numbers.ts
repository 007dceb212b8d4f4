/** The numbers of each source of reviews, and which of them count in those of all (docs/decisions/0086). */
import { rulesOf, type SourceRules } from '../../contract/source-rules.js';
import type { PublicReview, SourceNumbers, Summary } from '../../contract/widget.js';

/** What the reviews of one source add up to; one that the shop's own form was given is another than the site of that name. */
export interface SourceSums {
  source: string;
  elsewhere: boolean;
  rules: Pick<SourceRules, 'counted' | 'published' | 'reportUrl'>;
  count: number;
  rated: number;
  sum: number;
}

/** Of a review that the shop itself has collected the source is only a name. */
const OWN_RULES = rulesOf('shop');

/** Finds the sums of the source of each review, and makes them when the first comes. */
export function createSourceSums(): { of(review: PublicReview): SourceSums; readonly all: readonly SourceSums[] } {
  const all: SourceSums[] = [];
  const [own, others] = [new Map<string, SourceSums>(), new Map<string, SourceSums>()];
  return {
    all,
    of({ source, elsewhere = false }) {
      const kind = elsewhere ? others : own;
      const known = kind.get(source);
      if (known) return known;
      const rules = elsewhere ? rulesOf(source) : OWN_RULES;
      const sums: SourceSums = { source, elsewhere, rules, count: 0, rated: 0, sum: 0 };
      kind.set(source, sums);
      all.push(sums);
      return sums;
    },
  };
}

/** Whether a review counts in the average of `summary`, which is of a scope that has it. */
export function countsIn({ sources }: Summary): (review: Pick<PublicReview, 'source' | 'elsewhere'>) => boolean {
  const uncounted = new Set(sources?.filter(({ counted }) => counted === false).map(({ source }) => source));
  return ({ source, elsewhere }) => !elsewhere || !uncounted.has(source);
}

/** What readers are told of the sources; empty where all reviews come from one of the shop's own. */
export function sourceNumbers(
  all: readonly SourceSums[],
  meanOf: (sum: number, rated: number) => number | null,
): SourceNumbers[] {
  if (all.length < 2 && !all[0]?.elsewhere) return [];
  return [...all]
    .sort((one, other) => other.count - one.count || (one.source < other.source ? -1 : 1))
    .map(({ source, elsewhere, rules: { counted, reportUrl }, count, rated, sum }) => ({
      source,
      count,
      average: meanOf(sum, rated),
      ...(elsewhere && { elsewhere }),
      ...(!counted && { counted }),
      ...(reportUrl !== null && { reportUrl }),
    }));
}
