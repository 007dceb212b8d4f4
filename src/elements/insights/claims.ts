import type { PublicInsight, PublicInsights } from '../../contract/widget.js';

/** Claims of a column, and sentences of a claim, that are drawn. */
const MOST_CLAIMS = 8;
const MOST_QUOTES = 5;

/** What is praised, and what is missed. */
export interface ClaimColumns {
  praised: PublicInsight[];
  missed: PublicInsight[];
}

/**
 * Where each insight stands, in the order of the service: what is criticised by as many as praise it is missed. Without counts the
 * service's own word decides, and one that nobody knows puts an insight nowhere.
 */
export function columnsOf({ topInsights }: PublicInsights): ClaimColumns {
  const isMissed = (insight: PublicInsight) => verdictOf(insight) === 'missed';
  const isPraised = (insight: PublicInsight) => verdictOf(insight) === 'praised';
  return {
    praised: topInsights.filter(isPraised).slice(0, MOST_CLAIMS),
    missed: topInsights.filter(isMissed).slice(0, MOST_CLAIMS),
  };
}

function verdictOf({ praised = 0, criticised = 0, sentiment }: PublicInsight): 'praised' | 'missed' | undefined {
  if (praised + criticised > 0) return praised > criticised ? 'praised' : 'missed';
  const word = `${sentiment}`.toLowerCase();
  if (word === 'positive') return 'praised';
  return word === 'negative' || word === 'mixed' ? 'missed' : undefined;
}

/** The sentences that say what the column says first. */
export function quotesOf({ quotes = [] }: PublicInsight, column: keyof ClaimColumns): { text: string }[] {
  const fits = column === 'praised' ? /praise|mixed/ : /criticism|mixed/;
  const [first, others] = [
    quotes.filter(({ opinion }) => fits.test(opinion)),
    quotes.filter(({ opinion }) => !fits.test(opinion)),
  ];
  return [...first, ...others].slice(0, MOST_QUOTES);
}
