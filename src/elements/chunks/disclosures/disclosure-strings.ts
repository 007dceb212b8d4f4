import type { Incentive, Relationship } from '../../../contract/widget.js';
import type { StringsOf } from '../../languages/format-message.js';

/** What an author was given; the key of each is its word in the contract. */
const incentives = {
  free_product: 'Received a free product',
  discount: 'Received a discount',
  points: 'Received loyalty points',
  prize_draw: 'Took part in a prize draw',
  payment: 'Was paid for the review',
} satisfies Record<Exclude<Incentive, 'other'>, string>;

/** How an author belongs to the shop. */
const relationships = {
  employee: 'Works for the shop',
  family: 'Family of someone at the shop',
  partner: 'Business partner of the shop',
} satisfies Record<Exclude<Relationship, 'other'>, string>;

/** In English: what a review discloses beside its text, and what is said below the list. */
export const disclosureEnglish = {
  verifiedElsewhere: 'Verified by another system',
  experienced: 'Experience of {date}',
  ...incentives,
  otherIncentive: 'Received something in return',
  ...relationships,
  otherRelationship: 'Connected to the shop',
  checkNone: 'The shop does not check whether authors have bought or used the product.',
  /** {mark} is what the card of a checked review says. */
  checkSome: 'Only reviews marked “{mark}” are checked: their authors have bought the product.',
  checkAll: 'The shop checks of each review that its author has bought or used the product.',
  incentiveNone: 'Nothing is given in return for reviews.',
  incentiveSome: 'Authors of some reviews have received something in return; those reviews say so.',
  /** The page that the statement leads to. */
  policyPage: 'How these reviews are checked',
};

/** The same in any language. */
export type DisclosureStrings = StringsOf<typeof disclosureEnglish>;
