/** The wordings in English from the shopper's first touch of the form on: drafts, failures and what comes after sending. */
export const laterEnglish = {
  /** Under a text that is very short. */
  textMore: 'A few more words help other shoppers.',
  /** On top of a review that an earlier visit left; `interrupted` when it may have arrived. */
  draftKept: 'Here is the review you began. It hasn’t been sent yet.',
  interrupted: 'Your review was being sent when the page closed. Please send it again; it never arrives twice.',
  discard: 'Start over',
  /** On top of a form that an invitation opened: nothing that only the service knows. `notInvited` also after sending. */
  invited: 'You were invited to review your purchase. Your review can be marked as verified.',
  notInvited: 'The invitation is not valid, or no longer valid. Your review counts as one without an invitation.',
  /** The service refused a field; `message` is its wording. */
  notAccepted: 'Not accepted: {message}',
  retryingFailed: 'Your review couldn’t be sent yet. It is kept here, and we keep trying.',
  timeoutFailed: 'No answer came in time. Please try again; your review never arrives twice.',
  setupFailed: 'Your review can’t be sent: this form isn’t set up correctly.',
  refusedFailed: 'Your review was not accepted. Please check it and try again.',
  busyFailed: 'Too many reviews right now. Please try again in a minute.',
  /** The proxy wants a sign that no robot sends, which this page cannot give. */
  unsolvedFailed: 'Your review can’t be sent from this page right now. It is kept here.',
  thanks: 'Thank you!',
  /** What happens next; `soon` when it is stored for delivery, `held` when it waits for the shop, `arrived` when nothing but that is known. */
  published: 'Your review is published.',
  soon: 'Your review will be published shortly.',
  held: 'Your review appears once the shop approves it.',
  arrived: 'Your review had already arrived.',
  verified: 'It is marked as a verified purchase.',
};
