/** Sends in the background what the message queue has, each channel by its own sender. */
import type { Channel } from '../../contract/messages.js';
import { errorFields } from '../../platform/errors.js';
import { createLookLoop } from '../../platform/look-loop.js';
import { SYSTEM_TIMER, type Timer } from '../../platform/timer.js';
import type { AttemptEnd, MessageQueue, TakenMessage } from '../../service/index.js';
import { LEASE_MS, type SendEnd, type Sender } from './sender.js';

/** Messages come by transactions of all processes, and nobody says so: the queue is looked at this often, ms. */
const LOOK_MS = 1_000;

export interface DispatcherOptions {
  queue: Pick<MessageQueue, 'take' | 'markSending' | 'end' | 'recover' | 'pausedSince'>;
  senders: readonly Sender[];
  log: (event: object) => void;
  now?: () => number;
  timer?: Timer;
  /** From 0 to 1; a part of each backoff. */
  random?: () => number;
}

/** What this process has sent since its start. */
export interface DispatcherStats {
  ended: Record<Channel, Record<AttemptEnd['state'], number>>;
  /** Why a channel cannot send anything now, if it cannot. */
  unreachable: Partial<Record<Channel, string>>;
}

export interface Dispatcher {
  start(): void;
  /** Looks at once whether something is due. */
  wake(): void;
  stats(): DispatcherStats;
  /** Takes nothing further; resolves when what is in flight has ended. */
  close(): Promise<void>;
}

/** What `/readyz` says of it: the channels that cannot send anything now, with the cause. */
export function listUnreachable(stats: DispatcherStats | undefined): string[] {
  return Object.entries(stats?.unreachable ?? {}).map(([channel, cause]) => `${channel} (${cause})`);
}

/** Creates the dispatcher; it begins with `start`. */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { queue, senders, log, now = Date.now, timer = SYSTEM_TIMER, random = Math.random } = options;
  const inFlight = new Map<Promise<void>, TakenMessage>();
  const none = () => ({ waiting: 0, sent: 0, unsure: 0, dead: 0, cancelled: 0 });
  const stats: DispatcherStats = {
    ended: { mail: none(), text: none(), webhook: none(), source: none() },
    unreachable: {},
  };
  let isFailing = false;
  const loop = createLookLoop({
    async look(isRunning) {
      await begin(isRunning);
      isFailing = false;
    },
    onFailure(error) {
      if (!isFailing) log({ severity: 'error', event: 'messages_failed', ...errorFields(error) });
      isFailing = true;
    },
    pauseMs: LOOK_MS,
    timer,
  });

  /** Begins to send what is due, as far as there is room. */
  async function begin(isRunning: () => boolean): Promise<void> {
    for (const message of await queue.recover(new Date(now()))) logEnd(message, 'unsure', message.outcome);
    if ((await queue.pausedSince()) !== null) return;
    for (const sender of senders) {
      const { channel, atOnce, atOncePerRecipient = atOnce } = sender;
      while (isRunning()) {
        const busy = [...inFlight.values()].filter((message) => message.channel === channel);
        const room = atOnce - busy.length;
        const limit = atOncePerRecipient < atOnce ? Math.min(1, room) : room;
        const without = [...new Set(busy.map(({ recipientId }) => recipientId))].filter(
          (id) => busy.filter(({ recipientId }) => recipientId === id).length >= atOncePerRecipient,
        );
        const taken = await queue.take(channel, { limit, leaseMs: LEASE_MS, without }, new Date(now()));
        for (const message of taken) {
          const attempt = send(sender, message).finally(() => {
            inFlight.delete(attempt);
            loop.wake();
          });
          inFlight.set(attempt, message);
        }
        if (taken.length === 0 || taken.length < limit) break;
      }
    }
  }

  /** Makes one attempt and records how it ended; never rejects. */
  async function send(sender: Sender, message: TakenMessage): Promise<void> {
    try {
      const end = afterAttempt(sender, message, await attempt(sender, message));
      const isOurs = await queue.end(message, end, new Date(now()));
      stats.ended[sender.channel][end.state] += 1;
      logEnd(message, end.state, end.outcome);
      if (isOurs && end.state === 'dead') await sender.onDead?.(message);
    } catch (error) {
      // Its lease ends, and then another process finds it: as waiting, or as sending.
      log({ severity: 'error', event: 'messages_failed', ...errorFields(error) });
    }
  }

  async function attempt(sender: Sender, message: TakenMessage): Promise<SendEnd> {
    if (message.endsAt !== null && message.endsAt <= new Date(now()).toISOString()) {
      return { state: 'cancelled', outcome: 'too_late' };
    }
    let isMarked = false;
    const mark = async () => {
      isMarked = await queue.markSending(message, LEASE_MS, new Date(now()));
      return isMarked;
    };
    try {
      const end = await sender.send(message, mark);
      const isUnreachable = end.state === 'waiting' && 'unreachable' in end && end.unreachable;
      if (isUnreachable) stats.unreachable[sender.channel] = end.outcome;
      else if (end.state === 'sent') delete stats.unreachable[sender.channel];
      return end;
    } catch (error) {
      log({ severity: 'error', event: 'message_error', id: message.id, ...errorFields(error) });
      return isMarked ? { state: 'unsure', outcome: 'error' } : { state: 'waiting', outcome: 'error' };
    }
  }

  function afterAttempt({ backoffMs }: Sender, { attempts }: TakenMessage, end: SendEnd): AttemptEnd {
    if (end.state !== 'waiting') return end;
    if ('notBefore' in end) {
      return { state: 'waiting', outcome: end.outcome, dueAt: end.notBefore, isPostponed: true };
    }
    const pause = backoffMs[attempts - 1];
    if (pause === undefined) return { state: 'dead', outcome: end.outcome };
    const wait = Math.max(pause * (1 + random() / 4), end.waitMs ?? 0);
    return { state: 'waiting', outcome: end.outcome, dueAt: new Date(now() + wait) };
  }

  function logEnd(
    { accountId, id, channel, attempts }: Pick<TakenMessage, 'accountId' | 'id' | 'channel' | 'attempts'>,
    state: AttemptEnd['state'],
    outcome: string | null = null,
  ): void {
    const fields = { accountId, id, channel, attempts, ...(outcome !== null && { outcome }) };
    if (state === 'sent') log({ severity: 'debug', event: 'message_sent', ...fields });
    else if (state === 'waiting') log({ severity: 'warn', event: 'message_delayed', ...fields });
    else if (state === 'cancelled') log({ event: 'message_cancelled', ...fields });
    else if (state === 'unsure') log({ severity: 'warn', event: 'message_unsure', ...fields });
    else log({ severity: 'error', event: 'message_dead', ...fields });
  }

  return {
    start: loop.start,
    wake: loop.wake,
    stats: () => stats,
    async close() {
      await loop.close();
      await Promise.all(inFlight.keys());
      for (const sender of senders) await sender.close();
    },
  };
}
