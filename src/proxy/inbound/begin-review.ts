import type { Gate } from '../abuse/gate.js';
import type { AnswerHeaders } from '../cors.js';
import type { Submitting } from './submit-review.js';

/** Answers an admitted `GET …/challenge`, which a page asks when its shopper begins. */
export function createBeginning(gate: Pick<Gate, 'begin'>) {
  return async (
    request: Request,
    { claims, vendorId, counting }: Submitting,
    headers: AnswerHeaders,
  ): Promise<Response> => {
    await counting.both('challenges');
    const beginning = await gate.begin({ claims, vendorId, address: counting.address() });
    headers['content-type'] = 'application/json; charset=utf-8';
    headers['cache-control'] = 'no-store';
    return new Response(request.method === 'HEAD' ? null : JSON.stringify(beginning), { headers });
  };
}
