import type { InvitationCheck } from '../contract/service/invitation-check.js';
import { Product } from '../contract/service/product.js';
import { unusableAnswer } from './service-error.js';
import { isObject } from './values.js';

/** Reads what an invitation is good for; of one that is not accepted nothing else is taken from the answer. */
export function readInvitationCheck(answer: unknown): InvitationCheck {
  if (!isObject(answer) || typeof answer.accepted !== 'boolean') throw unusableAnswer('a checked invitation');
  if (!answer.accepted) return { accepted: false };
  const { firstName, lastName } = answer;
  const product = Product.safeParse(answer.product);
  return {
    accepted: true,
    ...(typeof firstName === 'string' && { firstName }),
    ...(typeof lastName === 'string' && { lastName }),
    ...(product.success && { product: product.data }),
  };
}
