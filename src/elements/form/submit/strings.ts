/** The wordings in English that the form needs once the shopper has touched it: notes, failures and the success message. */
export const submitEnglish = {
  /** Hint below a very short text. */
  textMore: 'A few more words help other shoppers.',
  /** Note above a draft from an earlier visit; `interrupted` when the review may have arrived. */
  draftKept: 'Here is the review you began. It hasn’t been sent yet.',
  interrupted: 'Your review was being sent when the page closed. Please send it again; it never arrives twice.',
  discard: 'Start over',
  /** Note above a form that was opened by an invite link; `notInvited` is also part of the success message. */
  invited: 'You were invited to review your purchase. Your review can be marked as verified.',
  notInvited: 'The invitation is not valid, or no longer valid. Your review counts as one without an invitation.',
  /** Beside a field that the service rejects; `message` is the service's wording. */
  notAccepted: 'Not accepted: {message}',
  retryingFailed: 'Your review couldn’t be sent yet. It is kept here, and we keep trying.',
  timeoutFailed: 'No answer came in time. Please try again; your review never arrives twice.',
  setupFailed: 'Your review can’t be sent: this form isn’t set up correctly.',
  refusedFailed: 'Your review was not accepted. Please check it and try again.',
  busyFailed: 'Too many reviews right now. Please try again in a minute.',
  /** The proxy wants proof of work, which this page cannot do. */
  unsolvedFailed: 'Your review can’t be sent from this page right now. It is kept here.',
  thanks: 'Thank you!',
  /** What happens next: `soon` for a queued review, `held` for one that the shop has to approve, `arrived` when nothing more is known. */
  published: 'Your review is published.',
  soon: 'Your review will be published shortly.',
  held: 'Your review appears once the shop approves it.',
  arrived: 'Your review had already arrived.',
  verified: 'It is marked as a verified purchase.',
};
