import { type ServiceClient, ServiceError } from '../../client/index.js';
import type { Product as ServiceProduct } from '../../contract/service/review.js';
import { linkToken } from '../../contract/tokens.js';
import type { InviteTokenCheck, Product } from '../../contract/widget.js';
import { RollingLog } from '../budget/sliding-window.js';
import type { PlainResponse, ResponseHeaders } from '../plain-response.js';
import { Refusal } from '../problem.js';
import { failureEvent } from '../upstream-refusal.js';
import type { InboundCounting } from './inbound-rates.js';
import { jsonResponse, readJsonObject } from './json-bodies.js';

/** A JWT that the service may have signed; what is none is not sent to the service. */
const SHAPE = /^(?=.{1,2048}$)[\w-]+\.[\w-]+\.[\w-]+$/;

/** The share of the service's rate that checks may use: anybody can make up invite tokens, and reviews have to be read. */
const SHARE = 0.1;

/** What checking an invite token depends on. */
export interface InviteTokenHandlerOptions {
  client: Pick<ServiceClient, 'checkInvitation'>;
  /** Requests a minute that the service accepts; without it, any number. */
  ratePerMinute: number | undefined;
  timeoutMs: number;
  now: () => number;
  log: (event: object) => void;
}

/**
 * Handles `POST …/invitation` of an admitted token: whether the service accepts the invite token for this vendor, and if so
 * the name and product that it was made for. The response does not say why another one is not accepted. Beyond a share of the
 * service's rate, and when the service fails, it says neither: the review takes the invite token along, and the service decides then.
 */
export function createInviteTokenHandler(options: InviteTokenHandlerOptions) {
  const { client, ratePerMinute, timeoutMs, now, log } = options;
  const most = ratePerMinute && Math.max(1, Math.floor(ratePerMinute * SHARE));
  const recent = most ? new RollingLog(most) : null;

  return async (
    request: Request,
    { vendorId, counting }: { vendorId: string; counting: InboundCounting },
    headers: ResponseHeaders,
  ): Promise<PlainResponse> => {
    await counting.both('challenges');
    const { invitation } = await readJsonObject(request);
    if (typeof invitation !== 'string') {
      throw new Refusal('invalid_request', { errors: [{ field: 'invitation', message: 'must be a string' }] });
    }
    const token = linkToken(invitation);
    const checked = SHAPE.test(token) ? await check(vendorId, token) : { valid: false };
    return jsonResponse(200, checked, headers);
  };

  async function check(vendorId: string, invitation: string): Promise<InviteTokenCheck> {
    if (recent && most && recent.wait(most, now()) > 0) return { valid: null };
    recent?.add(now());
    try {
      const { accepted, firstName, lastName, product } = await client.checkInvitation(vendorId, invitation, {
        timeoutMs,
        retries: 0,
      });
      if (!accepted) return { valid: false };
      const named = { ...(firstName && { firstName }), ...(lastName && { lastName }) };
      return { valid: true, ...named, ...(product && { product: productOf(product) }) };
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      // A service that makes no invites, or is away.
      log(failureEvent('invitation_check_failed', vendorId, error));
      return { valid: null };
    }
  }
}

function productOf({ sourceProductId, title, description, imageUrl }: ServiceProduct): Product {
  return { sourceProductId, title, ...(description && { description }), ...(imageUrl && { imageUrl }) };
}
