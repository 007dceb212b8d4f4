import type { StringsOf } from '../languages/format-message.js';

/** The English strings of `<review-insights>`. */
export const insightsEnglish = {
  praised: 'What shoppers praise',
  missed: 'What they miss',
  praise: 'Praised in {count} of {total} reviews',
  criticise: 'Criticised in {count} of {total} reviews',
  mentions: 'Mentions: {count}',
  none: 'Nothing stands out yet.',
  noInsights: 'There are too few reviews to sum up yet.',
  byMachine: 'Worded by a machine',
  showReviews: 'Show these reviews',
  failed: 'The summary can’t be loaded right now.',
  retry: 'Try again',
};

/** The strings of `<review-insights>` in any language. */
export type InsightsStrings = StringsOf<typeof insightsEnglish>;
