/** Sends replies to the sources of their reviews. The same reply may be sent twice: it replaces itself. */
import type { SourceStore, TakenMessage } from '../../service/index.js';
import { endsGrant, SourceError } from '../../sources/source-error.js';
import type { SendEnd, Sender } from '../messages/sender.js';
import type { SourceAccess } from './source-access.js';

const MINUTE_MS = 60_000;
const BACKOFF_MS = [1, 5, 30, 120, 360, 720, 1_440].map((minutes) => minutes * MINUTE_MS);
/** Failures that trying again does not mend. */
const LASTING = ['forbidden', 'not_found', 'refused'];

export interface SourceReplySenderOptions {
  sources: Pick<SourceStore, 'waitingReply' | 'noteReply' | 'failConnection'>;
  access: Pick<SourceAccess, 'connectorOf' | 'callOf'>;
}

export function createSourceReplySender({ sources, access }: SourceReplySenderOptions): Sender {
  async function send({ vendorId, subjectId: reviewId }: TakenMessage): Promise<SendEnd> {
    const reply = vendorId && reviewId ? await sources.waitingReply(vendorId, reviewId) : null;
    if (!reply) return { state: 'cancelled', outcome: 'nothing_to_say' };
    const { connection, comment } = reply;
    try {
      const { replies } = access.connectorOf(connection);
      if (!replies) return { state: 'dead', outcome: 'no_replies' };
      const call = await access.callOf(connection);
      const state =
        comment === null
          ? await replies.remove(reply, call).then(() => null)
          : await replies.send({ ...reply, comment }, call);
      await sources.noteReply({ vendorId: vendorId!, reviewId: reviewId!, comment }, state, null, new Date());
      return { state: 'sent' };
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      const { failure, waitMs } = error;
      if (endsGrant(failure)) await sources.failConnection(connection, failure);
      if (endsGrant(failure) || LASTING.includes(failure)) return { state: 'dead', outcome: failure };
      return {
        state: 'waiting',
        outcome: failure,
        unreachable: failure === 'unavailable',
        ...(waitMs !== null && { waitMs }),
      };
    }
  }

  return { channel: 'source', atOnce: 2, atOncePerRecipient: 1, backoffMs: BACKOFF_MS, send, close: async () => {} };
}
