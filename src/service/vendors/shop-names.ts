import type { Vendor } from '../../contract/service/vendor.js';

/** What a shop is called: no author passes for it. */
export function shopNamesOf({ name, senderName }: Pick<Vendor, 'name' | 'senderName'>): string[] {
  return [...new Set([name, senderName])].filter(Boolean);
}
