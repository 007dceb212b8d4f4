import type { Wordings } from './wording.js';

/**
 * Every wording of `<reviews-widget>` in English. {Names in braces} are filled by `say`; a wording with a count has one
 * text per plural category.
 */
export const english = {
  reviews: 'Reviews',
  loading: 'Loading reviews…',
  empty: 'No reviews yet. Yours could be the first.',
  emptyFilter: 'No review matches this filter.',
  offline: 'You are offline. The reviews load as soon as you are connected again.',
  unreachable: 'The reviews can’t be loaded right now.',
  unavailable: 'No reviews can be shown here at the moment.',
  moreFailed: 'More reviews couldn’t be loaded.',
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
  unrated: 'No rating',
  /** Filters and search; `found` announces how many reviews are left. */
  sourceFilter: 'Source',
  allSources: 'All sources',
  withMedia: 'Only with photos or videos',
  search: 'Search reviews',
  searchHint: 'Search in the reviews',
  clearSearch: 'Clear search',
  noMatch: 'No review contains “{query}”.',
  found: { one: '{count} review found', other: '{count} reviews found' },
  /** Paging, the carousel and the badge; `moreLoaded` is announced. */
  moreLoaded: { one: '{count} more review loaded', other: '{count} more reviews loaded' },
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageOf: 'Page {page} of {pages}',
  previous: 'Previous reviews',
  next: 'Next reviews',
  pause: 'Pause',
  play: 'Play',
  readReviews: { one: 'Read {count} review', other: 'Read {count} reviews' },
  close: 'Close',
  /** A card. */
  source: 'Original review',
  readOn: 'Read on {source}',
  reply: 'Reply from the shop',
  replyBy: 'Reply from {author}',
  /** Photos, videos and animations, and their viewer. */
  pictureBy: 'Picture by {author}',
  videoBy: 'Video by {author}',
  playGif: 'Play animation',
  stopGif: 'Stop animation',
  openPhoto: 'Open photo by {author}',
  openVideo: 'Open video by {author}',
  openGif: 'Open animation by {author}',
  moreMedia: { one: '{count} more photo or video', other: '{count} more photos and videos' },
  viewer: 'Photos and videos',
  itemOf: '{index} of {total}',
  previousItem: 'Previous item',
  nextItem: 'Next item',
};

/** The wordings of the widget in any language. */
export type Strings = Wordings<typeof english>;
