const characters = (count: number) => `${count} character${count === 1 ? '' : 's'}`;

/** What the form says, in English: plain text, or a function where a number or a word comes in. */
export const english = {
  heading: 'Write a review',
  optional: 'optional',
  rating: 'Your rating',
  ratingHint: 'Choose from 1 to 5 stars',
  /** Name of a star's radio button, and the hint beside the stars; `rating` is 1 to 5. */
  stars: (rating: number) =>
    `${rating} star${rating === 1 ? '' : 's'} – ${['Bad', 'Poor', 'Okay', 'Good', 'Excellent'][rating - 1]}`,
  text: 'Your review',
  textHint: 'What did you like, what could be better?',
  left: (count: number) => `${characters(count)} left`,
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phoneNumber: 'Phone',
  contactHint: 'Not published. For questions about your review.',
  oneHint: 'Not published. One of the two is enough.',
  phoneHint: 'Not published. With country code, such as +44 20 7946 0000.',
  consent: 'By sending, you allow the shop to publish your review.',
  policy: 'How we handle your data',
  send: 'Send review',
  sending: 'Sending…',
  tryAgain: 'Try again',
  /** Messages beside a field that is missing or malformed. */
  wrong: {
    rating: 'Choose how many stars you give.',
    email: 'Enter an email address such as ada@example.com.',
    phoneNumber: 'Enter a phone number with country code.',
  },
  tooLong: (over: number) => `${characters(over)} too long`,
  oneMissing: 'Enter an email address or a phone number.',
  /** The service refused a field; `message` is its wording. */
  refused: (message: string) => `Not accepted: ${message}`,
  /** Messages above the button, by the kind of failure. */
  failed: {
    offline: 'You are offline. Your review is kept here; please send it when you are online again.',
    online: 'You are online again. Your review is ready to send.',
    timeout: 'No answer came in time. Please try again; your review never arrives twice.',
    setup: 'This form isn’t set up correctly, so your review could not be sent.',
    refused: 'Your review was not accepted. Please check it and try again.',
    busy: 'Too many reviews right now. Please try again in a minute.',
    unreachable: 'Your review can’t be sent right now. It is kept here; please try again.',
  },
  thanks: 'Thank you!',
  /** What happens next; `kept` means it is stored for delivery, `published` that nobody has to approve it. */
  sent: (published: boolean, kept: boolean) =>
    `Your review ${kept ? 'is safely kept and ' : ''}${
      published ? (kept ? 'will be published shortly.' : 'is published.') : 'appears once the shop has approved it.'
    }`,
};

/** Everything a translation of the form has to say. */
export type ReviewFormStrings = typeof english;
