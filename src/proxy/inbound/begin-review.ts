import type { Gate } from '../abuse/gate.js';
import type { Answer, AnswerHeaders, ReadRequest } from '../answer.js';
import type { Submitting } from './submit-review.js';

/** Answers an admitted `GET …/challenge`, which a page asks when its shopper begins. */
export function createBeginning(gate: Pick<Gate, 'begin'>) {
  return async (
    request: ReadRequest,
    { claims, vendorId, counting }: Submitting,
    headers: AnswerHeaders,
  ): Promise<Answer> => {
    await counting.both('challenges');
    const beginning = await gate.begin({ claims, vendorId, address: counting.address() });
    headers['content-type'] = 'application/json; charset=utf-8';
    headers['cache-control'] = 'no-store';
    return { status: 200, headers, body: request.method === 'HEAD' ? null : JSON.stringify(beginning) };
  };
}
