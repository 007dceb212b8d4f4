import type { ChallengeResponse } from '../../contract/widget.js';
import type { Gate } from '../abuse/gate.js';
import type { PlainResponse, ReadRequest, ResponseHeaders } from '../plain-response.js';
import { jsonResponse } from './json-bodies.js';
import type { AdmittedRequest } from './submit-review.js';

/** Handles `GET …/challenge` of an admitted token, which a page requests when its shopper begins to write. */
export function createChallengeHandler(gate: Pick<Gate, 'begin'>) {
  return async (
    request: ReadRequest,
    { claims, vendorId, counting }: AdmittedRequest,
    headers: ResponseHeaders,
  ): Promise<PlainResponse> => {
    await counting.both('challenges');
    const response: ChallengeResponse = await gate.begin({ claims, vendorId, address: counting.address() });
    const whole = jsonResponse(200, response, headers);
    return request.method === 'HEAD' ? { ...whole, body: null } : whole;
  };
}
