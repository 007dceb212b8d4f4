import type { Channel } from '../../contract/messages.js';
import type { TakenMessage } from '../../service/index.js';

/** How an attempt ended. */
export type SendEnd =
  | { state: 'sent'; outcome?: string }
  /** It is not tried again. */
  | { state: 'dead' | 'unsure' | 'cancelled'; outcome: string }
  /** It is tried again, after `waitMs` at least. `unreachable`: the other side could not be spoken to at all. */
  | { state: 'waiting'; outcome: string; waitMs?: number; unreachable?: boolean }
  /** It is not the time for it: nothing was tried, and it is not given up. */
  | { state: 'waiting'; outcome: string; notBefore: Date };

/** In the place of what a message says: it is not to be sent before then. */
export interface Postponed {
  notBefore: Date;
  /** Why, as a code. */
  outcome: string;
}

/** Sends the messages of one channel. */
export interface Sender {
  channel: Channel;
  /** How many are sent at once; and how many of these to one recipient, where that is limited. */
  atOnce: number;
  atOncePerRecipient?: number;
  /** Pauses between attempts, ms; after the last one a message is dead. */
  backoffMs: readonly number[];
  /**
   * Makes one attempt, which ends within {@link LEASE_MS}. What cannot be repeated calls `mark` before its last byte goes out, and lets none out
   * where that resolves to false. A rejection counts as `waiting`.
   */
  send(message: TakenMessage, mark: () => Promise<boolean>): Promise<SendEnd>;
  /** Called with a message that was given up. */
  onDead?(message: TakenMessage): Promise<void>;
  close(): Promise<void>;
}

/** For how long a message is taken: longer than any attempt lasts. */
export const LEASE_MS = 600_000;
