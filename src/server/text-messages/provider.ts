/** What a provider of text messages does for us. Another one is a file beside `twilio.ts`. */
import type { SendEnd } from '../messages/sender.js';

/** A text message, ready to be sent. */
export interface TextMessage {
  /** With the international prefix and digits alone: `+4930123456`. */
  to: string;
  text: string;
  /** Where the provider reports what became of it. */
  statusUrl: string;
}

/** What a report of a provider says. */
export type TextReport =
  /** Of a message that it was given; null: not yet anything. */
  | { about: 'message'; became: 'delivered' | 'failed' | null }
  /** What somebody wrote back: not to be asked again, to be asked again after all, or anything else. */
  | { about: 'reader'; from: string; wish: 'stop' | 'start' | null };

export interface TextMessageProvider {
  /** Hands a message over, within a minute. What is not a response of the provider rejects: then nobody knows whether it goes out. */
  send(message: TextMessage): Promise<SendEnd>;
  /** What a report to `url` says; null when it is not signed by the provider. `form` has each field once. */
  readReport(url: string, form: ReadonlyMap<string, string>, headers: Headers): TextReport | null;
}
