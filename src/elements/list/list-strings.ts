/**
 * The English strings that a plain list needs; chunks add theirs to this object. `formatMessage` fills {names in braces}; a
 * string with a count has one text per plural category.
 */
export const listEnglish = {
  reviews: 'Reviews',
  loading: 'Loading reviews…',
  empty: 'No reviews yet. Yours could be the first.',
  emptyFilter: 'No review matches this filter.',
  offline: 'You are offline. The reviews load once you are back.',
  unreachable: 'The reviews can’t be loaded right now.',
  unavailable: 'The reviews can’t be shown right now.',
  moreFailed: 'More reviews can’t be loaded right now.',
  tryAgain: 'Try again',
  loadMore: 'Show more reviews',
  loadingMore: 'Loading…',
  anonymous: 'Anonymous',
  verified: 'Verified purchase',
  readMore: 'Read more',
  readLess: 'Read less',
  sortBy: 'Sort by',
  newest: 'Newest first',
  oldest: 'Oldest first',
  highest: 'Highest rated',
  lowest: 'Lowest rated',
  allReviews: 'Show all reviews',
  policy: 'How we handle reviews',
  heldBack: 'Showing {shown} of {total} reviews',
  progress: '{shown} of {total} reviews',
  based: { one: 'Based on {count} review', other: 'Based on {count} reviews' },
  reviewCount: { one: '{count} review', other: '{count} reviews' },
  starCount: { one: '{count} star', other: '{count} stars' },
  outOfFive: '{rating} out of {best} stars',
  sourceFilter: 'Source',
  allSources: 'All sources',
  /** `found` announces how many reviews are left by a filter, `moreLoaded` how many have come. */
  found: { one: '{count} review found', other: '{count} reviews found' },
  moreLoaded: { one: '{count} more review loaded', other: '{count} more reviews loaded' },
  /** A card. */
  source: 'Original review',
  readOn: 'Read on {source}',
  reply: 'Reply from the shop',
  replyBy: 'Reply from {author}',
};
