import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: 'Bekreftet av et annet system',
  experienced: 'Opplevelse fra {date}',
  free_product: 'Har fått et gratis produkt',
  discount: 'Har fått rabatt',
  points: 'Har fått bonuspoeng',
  prize_draw: 'Deltok i en trekning',
  payment: 'Har fått betalt for omtalen',
  otherIncentive: 'Har fått noe i gjengjeld',
  employee: 'Arbeider for butikken',
  family: 'I familie med noen i butikken',
  partner: 'Forretningspartner av butikken',
  otherRelationship: 'Har tilknytning til butikken',
} satisfies DisclosureStrings;
