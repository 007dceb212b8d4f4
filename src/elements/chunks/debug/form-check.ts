import type { FormAttributes } from '../../../contract/form-attributes.js';
import { tokenFaults } from './token-faults.js';

/** What the person who builds the page can do about a refusal of the proxy, by its code. */
const ADVICE: [RegExp, string][] = [
  [/^token_/, 'Make a new one with the command `token --vendor ID`, and paste it whole.'],
  [/^origin_/, 'Name this page’s origin when you make it: `token --origin`.'],
  [/./, 'Make one for this vendor with the scope reviews:submit.'],
];

/**
 * Why no review can be written in `form`, a sentence for each reason; the console has them too. `code` is the proxy's, or empty where
 * the page itself has read it in the token.
 */
export function explainRefusal(form: Element & FormAttributes, code: string): string[] {
  const { token, vendorId } = form;
  const wanted = { kind: 'vendor', id: `${vendorId}`, scopes: ['reviews:submit', 'reviews:publish'] } as const;
  const found = tokenFaults(`${token}`, wanted, Date.now(), window.origin);
  const advice = ADVICE.find(([codes]) => codes.test(code))?.[1];
  const reasons = found.length > 0 ? found : [`The proxy refuses the token: ${code}. ${advice}`];
  for (const reason of reasons) console.warn(`<review-form> No review can be written: ${reason}`, form);
  return reasons;
}
