import type { StringsOf } from '../../elements/languages/format-message.js';

/**
 * The strings of the policy page in English, beside those of the widget, of disclosures and of the report dialog, which it shares. Where a
 * law has words of its own, a language has them: see docs/law.md.
 */
export const policyEnglish = {
  whoHeading: 'Who writes the reviews',
  byOrder: 'A review counts as checked when the shop has found the order of its author.',
  byInvitation: 'A review counts as checked when its author was invited by the shop after an order.',
  serviceSilent: 'The shop’s review system says nothing about this.',
  timesHeading: 'When reviews appear, and how long they stay',
  publishedWithin: 'Longest time until a review is published: {time}.',
  keptFor: 'How long reviews are kept: {time}.',
  keptForever: 'Reviews are kept without a time limit.',
  order: 'Order of the list: {order}.',
  heldBackHeading: 'What is held back, and why',
  allShown: 'All reviews are shown.',
  reasonsIntro: 'The shop holds a review back for these reasons only:',
  reasonsUnsaid: 'The shop has not said for which reasons it holds reviews back.',
  anyStars: 'How many stars a review gives is never a reason.',
  misleading: 'Clearly false or misleading',
  believedFake: 'Believed not to be real',
  duplicate: 'Sent more than once',
  noReason: 'No reason given',
  reasonCount: '{reason}: {count}',
  authorsHeading: 'What authors can expect',
  contactYes: 'The shop may contact authors about their review.',
  contactNo: 'The shop does not contact authors about their review.',
  changeYes: 'Authors may change or withdraw their review.',
  changeNo: 'Authors cannot change or withdraw their review.',
  reportHeading: 'Report a review',
  reportHow:
    'Each review has a flag. Anybody can use it to report a review that is unlawful, not real or wrong in another way. It costs nothing.',
  reportNext:
    'The review stays as it is until the shop has decided. The shop tells the reporter why, and the author where the review is no longer shown.',
  auditHeading: 'How reviews with few stars are treated',
  auditIntro: 'The review system counts these numbers. The shop does not enter them.',
  starsColumn: 'Stars',
  heldBackColumn: 'Held back',
  timeColumn: 'Time until shown (median)',
  unknown: 'Unknown',
  partOf: '{part} of {all}',
  groups: '1 and 2 stars: {low}. 3 to 5 stars: {others}.',
  heldBackMore: 'Reviews with 1 or 2 stars are held back more often than chance explains.',
  waitsLonger: 'Reviews with 1 or 2 stars wait longer to be shown than chance explains.',
  byChance: 'Chance explains the difference, or there is none to their disadvantage.',
  tooFew: 'There are not enough reviews to say. It takes {least} with 1 or 2 stars, and {least} with 3 to 5.',
  test: '{test}, one-sided: {p}. There is a warning where p is below {level}.',
  fisher: 'Fisher’s exact test',
  mannWhitney: 'Mann–Whitney test',
  noProof: 'A warning does not prove that something is wrong, and no warning does not prove that nothing is.',
  auditAway: 'These numbers cannot be shown right now.',
  auditNone: 'The shop’s review system does not count this.',
  asOf: 'As of {date}',
  brokenLink: 'This link no longer works. Please open it again from the shop’s page.',
  away: 'This page cannot be shown right now. Please try again in a minute.',
};

/** The strings of the policy page in any language. */
export type PolicyStrings = StringsOf<typeof policyEnglish>;
