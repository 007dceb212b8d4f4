/** What crosses the wire between the desk's set-up and its server, as plain types. */
import type { PolicyFacts } from './widget.js';

/** What is stored of a shop, by the names of the interface: a vendor. */
export interface ShopProfile {
  name: string;
  senderName: string;
  address: string;
  industry: string;
  website: string;
  logoUrl: string;
  googlePlaceId: string | null;
  facebookUrl: string | null;
}

/** Whether new reviews wait for a first look; null: as the key of the page says. */
export type NewReviewsSetting = 'show' | 'wait' | null;

/** `GET …/shop`. */
export interface ShopSetup {
  id: string;
  profile: ShopProfile;
  newReviews: NewReviewsSetting;
  policy: PolicyFacts;
  /** The policy page as shoppers see it, by a key that ends within the hour. */
  policyPage: string;
}
