import type { PublicInsights } from '../../contract/widget.js';
import { isInsights } from './insights-request.js';

/** What a server's markup was drawn from: it comes along as JSON in a script element, a child of the element. */
export interface ServedInsights {
  /** Vendor, business and product, as the attributes name them. */
  of: readonly [vendorId: string, businessId: string, productId: string];
  lang: string;
  insights: PublicInsights;
}

/** The insights that `host` came with, where they are of `of` and in the language `lang`. */
export function servedInsights(host: Element, of: ServedInsights['of'], lang: string): PublicInsights | undefined {
  const text = host.querySelector(':scope > script[type="application/json"]')?.textContent;
  try {
    const served = JSON.parse(text ?? '') as Partial<ServedInsights> | null;
    const isSame = JSON.stringify([served?.of, served?.lang]) === JSON.stringify([of, lang]);
    return isSame && isInsights(served?.insights) ? served.insights : undefined;
  } catch {
    return undefined;
  }
}

/** Remembers which claims of `root` a reader has opened, and which one has the focus; the function does the same to what is drawn since. */
export function keepOpened(root: ShadowRoot): () => void {
  const claims = () => [...root.querySelectorAll<HTMLElement>('[part="claim"]')];
  const before = claims().map((claim) => ({
    open: claim.hasAttribute('open'),
    focused: claim.contains(root.activeElement),
  }));
  return () => {
    for (const [place, claim] of claims().entries()) {
      if (before[place]?.open) claim.setAttribute('open', '');
      if (before[place]?.focused) claim.querySelector('summary')?.focus({ preventScroll: true });
    }
  };
}
