/** Messages that the server sends: mails and webhooks. Plain types, for the queue, the commands and the desk. */

/** How a message goes out; `source`: a reply, to the source of the review. */
export const CHANNELS = ['mail', 'text', 'webhook', 'source'] as const;
export type Channel = (typeof CHANNELS)[number];

/**
 * Where a message stands. `sending`: its last byte goes out now, and from then on only the response says whether it arrived. `unsure`: no
 * response came, so that it may have arrived, and it is not sent again. `dead`: it was given up.
 */
export const MESSAGE_STATES = ['waiting', 'sending', 'sent', 'unsure', 'dead', 'cancelled'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
