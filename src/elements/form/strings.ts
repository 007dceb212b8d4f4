/**
 * The wordings in English that the form needs before the shopper touches it, and for when the other chunk cannot be loaded.
 * list-strings.ts says how wordings are written.
 */
export const firstEnglish = {
  heading: 'Write a review',
  /** In place of the fields, where the page's token allows no review. */
  unavailable: 'Reviews cannot be written here at the moment.',
  optional: 'optional',
  rating: 'Your rating',
  /** Names of the radio buttons; that of the shown star is also the hint beside the stars. */
  stars1: '1 star – Bad',
  stars2: '2 stars – Poor',
  stars3: '3 stars – Okay',
  stars4: '4 stars – Good',
  stars5: '5 stars – Excellent',
  text: 'Your review',
  textHint: 'What did you like, what could be better?',
  left: { one: '{count} character left', other: '{count} characters left' },
  tooLong: { one: '{count} character too long', other: '{count} characters too long' },
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phoneNumber: 'Phone',
  contactHint: 'Not published. For questions about your review.',
  oneHint: 'Not published. For questions about your review. One of the two is enough.',
  phoneHint: 'Not published. For questions about your review. With country code: +44 20 7946 0000.',
  consent: 'By sending, you allow the shop to publish your review.',
  privacy: 'How we handle your data',
  send: 'Send review',
  sending: 'Sending…',
  sendAgain: 'Try again',
  /** Beside a field that is missing or malformed; `ratingWrong` is also the hint beside empty stars. */
  ratingWrong: 'Choose from 1 to 5 stars.',
  emailWrong: 'Enter an email address such as ada@example.com.',
  phoneNumberWrong: 'Enter a phone number with country code.',
  oneMissing: 'Enter an email address or a phone number.',
  /** Notice above the button, by the kind of failure. */
  offlineFailed: 'You are offline. Your review is kept here, and sends itself once you are online again.',
  unreachableFailed: 'Your review can’t be sent right now. It is kept here; please try again.',
};
