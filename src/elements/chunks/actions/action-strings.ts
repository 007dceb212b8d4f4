/** The English strings of what a reader can do next: sort, filter, load more, leave a filter, write a review. */
export const actionEnglish = {
  sortBy: 'Sort by',
  sourceFilter: 'Source',
  allSources: 'All sources',
  emptyFilter: 'No review matches this filter.',
  noMatch: 'No review contains “{query}”.',
  /** How many reviews a filter leaves of all; beside the way back, and announced. */
  matches: { one: '{count} of {total} matches', other: '{count} of {total} match' },
  allReviews: 'Show all reviews',
  progress: '{shown} of {total} reviews',
  loadMore: 'Show more reviews',
  loadingMore: 'Loading…',
  moreFailed: 'More reviews can’t be loaded right now.',
  moreLoaded: { one: '{count} more review loaded', other: '{count} more reviews loaded' },
  write: 'Write a review',
  /** Name of the button on each card. */
  reportReview: 'Report the review by {author}',
};
