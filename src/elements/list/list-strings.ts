/** What list and stars say of numbers, in English. */
export const countEnglish = {
  reviewCount: { one: '{count} review', other: '{count} reviews' },
  outOfFive: '{rating} out of {best} stars',
};

/**
 * The English strings that a plain list needs; chunks add theirs to this object. `formatMessage` fills {names in braces}; a
 * string with a count has one text per plural category.
 */
export const listEnglish = {
  reviews: 'Reviews',
  loading: 'Loading reviews…',
  empty: 'No reviews yet. Be the first to review.',
  /** Where there are reviews, but all of them are held back or pending. */
  noneShown: 'No reviews are shown at the moment.',
  offline: 'You are offline. The reviews load once you are back.',
  unreachable: 'The reviews can’t be loaded right now.',
  unavailable: 'The reviews can’t be shown right now.',
  tryAgain: 'Try again',
  anonymous: 'Anonymous',
  verified: 'Verified purchase',
  readMore: 'Read more',
  readLess: 'Read less',
  newest: 'Newest first',
  oldest: 'Oldest first',
  highest: 'Highest rated',
  lowest: 'Lowest rated',
  policy: 'How we handle reviews',
  heldBack: 'Showing {shown} of {total} reviews',
  /** Behind {@link heldBack}: how many of them nobody has looked at yet. */
  pending: { other: '{count} waiting to be checked' },
  based: { one: 'Based on {count} review', other: 'Based on {count} reviews' },
  ...countEnglish,
  starCount: { one: '{count} star', other: '{count} stars' },
  /** A card. */
  source: 'Original review',
  readOn: 'Read on {source}',
  reply: 'Reply from the shop',
  replyBy: 'Reply from {author}',
};
