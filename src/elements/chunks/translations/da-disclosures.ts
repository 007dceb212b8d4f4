import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: 'Bekræftet af et andet system',
  experienced: 'Oplevelse fra {date}',
  free_product: 'Har fået et gratis produkt',
  discount: 'Har fået rabat',
  points: 'Har fået bonuspoint',
  prize_draw: 'Deltog i en lodtrækning',
  payment: 'Har fået betaling for anmeldelsen',
  otherIncentive: 'Har fået noget til gengæld',
  employee: 'Arbejder for butikken',
  family: 'I familie med en fra butikken',
  partner: 'Forretningspartner til butikken',
  otherRelationship: 'Har forbindelse til butikken',
} satisfies DisclosureStrings;
