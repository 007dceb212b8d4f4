import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: 'Zweryfikowano przez inny system',
  experienced: 'Doświadczenie z {date}',
  free_product: 'Otrzymał(a) darmowy produkt',
  discount: 'Otrzymał(a) rabat',
  points: 'Otrzymał(a) punkty lojalnościowe',
  prize_draw: 'Brał(a) udział w losowaniu nagród',
  payment: 'Otrzymał(a) zapłatę za opinię',
  otherIncentive: 'Otrzymał(a) coś w zamian',
  employee: 'Pracuje dla sklepu',
  family: 'Rodzina osoby ze sklepu',
  partner: 'Partner handlowy sklepu',
  otherRelationship: 'Ma związek ze sklepem',
} satisfies DisclosureStrings;
