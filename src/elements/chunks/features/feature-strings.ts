/** The English strings of search, filters, pages, carousel and badge. */
export const featureEnglish = {
  withMedia: 'Photos and videos',
  search: 'Search reviews',
  searchHint: 'Search in the reviews',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pageOf: 'Page {page} of {pages}',
  previous: 'Previous reviews',
  next: 'Next reviews',
  close: 'Close',
};
