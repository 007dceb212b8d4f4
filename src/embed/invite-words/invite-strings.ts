import type { StringsOf } from '../../elements/languages/format-message.js';

/**
 * What mails and pages of invites say in English, beside the strings of the form, which they share. `{shop}` and `{product}` are names as the shop
 * writes them, so that a sentence must not bend them.
 */
export const inviteEnglish = {
  subject: 'How was your purchase from {shop}?',
  reminderSubject: 'A short reminder: how was your purchase from {shop}?',
  greeting: 'Hello {firstName},',
  ask: 'Thank you for your purchase from {shop}. How was it? Good or bad, what you write helps other shoppers.',
  remind:
    'Some days ago we asked how your purchase from {shop} was. If you have a minute, your review is still welcome, good or bad.',
  why: 'You get this mail because {shop} asks for a review of your purchase. You need not answer.',
  unsubscribe: 'Do not ask me again',
  title: 'Title',
  place: 'Review {number} of {count}',
  next: 'Next: {product}',
  others: 'You can review these, too:',
  reviewed: 'You have already reviewed this. Thank you!',
  expired: 'This link has expired. A review is possible for some time after the purchase.',
  broken: 'This link does not work. It may have been cut off: please open it from the message once more.',
  away: 'This does not work right now. Please try again in a minute.',
  toShop: 'To the shop',
  stopMeaning: '{shop} will not ask you for reviews again, nor will any other shop that uses the same sender.',
  stopped: 'You will not be asked again',
  stopOther: 'Messages about your orders still come.',
  stopWrite: 'Have you changed your mind, or is there something to say? Write to the shop:',
};

/** The strings of invites in any language. */
export type InviteStrings = StringsOf<typeof inviteEnglish>;
