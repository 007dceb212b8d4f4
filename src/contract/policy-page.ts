/** What the proxy hands to who draws a shop's policy page. */
import type { ReviewAudit } from './service/review-audit.js';
import type { ShopLook } from './shop-look.js';
import type { PublicPolicy, Summary } from './widget.js';

/** What a policy page is drawn from. Texts of the service are words of lists: whatever else is in them is not drawn. */
export interface PolicyPageContent {
  /** Of a business of the version 1 list no review can be reported. */
  family: 'vendors' | 'businesses';
  summary: Summary;
  /** Where the reviews were first written. */
  sources?: readonly string[];
  /** Null where the service says nothing of the shop's reviews. */
  policy: PublicPolicy | null;
  /** `none`: the service does not count this; `away`: it could not be had, and was not known before. */
  audit: ReviewAudit | 'none' | 'away';
  /** When the summary was taken, ms since 1970. */
  takenAt: number;
  /** The shop's own colours; as usual without them. */
  look?: ShopLook | null;
}

/** Why there is no page: the link is of no use any more, or to come back later helps. */
export type PolicyPageFailure = 'broken_link' | 'away';

/** Draws the policy page as a whole HTML document: `policyPage` of `reviews-widget/embed`. */
export interface PolicyPage {
  render(content: PolicyPageContent, lang: string): Promise<string>;
  /** What a person sees who opens the page where there is none; `code` is for who runs the shop. */
  renderFailure(failure: PolicyPageFailure, code: string, lang: string): Promise<string>;
  /** The source in a `style-src` that allows the style sheet of the page and no other. */
  styleSource(look?: ShopLook | null): Promise<string>;
}
