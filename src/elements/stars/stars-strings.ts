/** The English strings of `<review-stars>` that the list has not. */
export const starsEnglish = {
  noReviews: 'No reviews yet',
};
