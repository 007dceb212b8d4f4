import { type ServiceClient, ServiceError } from '../../client/index.js';
import type { Product as ServiceProduct } from '../../contract/service/product.js';
import type { CheckedInvitation, Product } from '../../contract/widget.js';
import type { Answer, AnswerHeaders } from '../answer.js';
import { RollingLog } from '../budget/rolling-log.js';
import { Refusal } from '../problem.js';
import { failureEvent } from '../upstream-refusal.js';
import type { InboundCounting } from './inbound-rates.js';
import { readJsonObject } from './read-body.js';

/** A JWT that the service may have signed; what is none costs the service nothing. */
const SHAPE = /^(?=.{1,2048}$)[\w-]+\.[\w-]+\.[\w-]+$/;

/** Of the service's rate, what checks may take: anybody can make up invitations, and reviews have to be read. */
const SHARE = 0.1;

/** What checking an invitation depends on. */
export interface InvitationCheckingOptions {
  client: Pick<ServiceClient, 'checkInvitation'>;
  /** Requests a minute that the service takes; without it, as many as come. */
  ratePerMinute: number | undefined;
  timeoutMs: number;
  now: () => number;
  log: (event: object) => void;
}

/**
 * Answers an admitted `POST …/invitation`: whether the service knows the invitation as a good one of this vendor, and then
 * the name and product that it was made for. Why another one is not good is not told. Beyond a share of the service's rate
 * it is not asked, and the answer is neither: the review takes the invitation along.
 */
export function createInvitationChecking(options: InvitationCheckingOptions) {
  const { client, ratePerMinute, timeoutMs, now, log } = options;
  const most = ratePerMinute && Math.max(1, Math.floor(ratePerMinute * SHARE));
  const recent = most ? new RollingLog(most) : null;

  return async (
    request: Request,
    { vendorId, counting }: { vendorId: string; counting: InboundCounting },
    headers: AnswerHeaders,
  ): Promise<Answer> => {
    await counting.both('challenges');
    const { invitation } = await readJsonObject(request);
    if (typeof invitation !== 'string') {
      throw new Refusal('invalid_request', { errors: [{ field: 'invitation', message: 'must be a string' }] });
    }
    const checked = SHAPE.test(invitation) ? await check(vendorId, invitation) : { valid: false };
    headers['content-type'] = 'application/json; charset=utf-8';
    headers['cache-control'] = 'no-store';
    return { status: 200, headers, body: JSON.stringify(checked) };
  };

  async function check(vendorId: string, invitation: string): Promise<CheckedInvitation> {
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
      // A service that makes no invitations, or is away: the review takes it along, and the service says then.
      log(failureEvent('invitation_check_failed', vendorId, error));
      return { valid: null };
    }
  }
}

function productOf({ sourceProductId, title, description, imageUrl }: ServiceProduct): Product {
  return { sourceProductId, title, ...(description && { description }), ...(imageUrl && { imageUrl }) };
}
