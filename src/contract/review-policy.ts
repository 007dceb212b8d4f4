/** The words of what a shop says of its reviews; their types are in `widget.ts`. */

/** Of which reviews it is checked that the author has bought or used the product. */
export const PURCHASE_CHECKS = ['none', 'some', 'all'] as const;
/** How it is checked: against orders, or by inviting those who have bought. */
export const CHECKED_BY = ['order', 'invitation'] as const;
/** Whether anything is given for reviews. */
export const INCENTIVE_PRACTICES = ['none', 'some'] as const;
