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
  checkNone: 'Sklep nie sprawdza, czy autorzy kupili produkt lub z niego korzystali.',
  checkSome: 'Sprawdzono tylko opinie z oznaczeniem „{mark}”: ich autorzy kupili produkt.',
  checkAll: 'Sklep sprawdza przy każdej opinii, czy jej autor kupił produkt lub z niego korzystał.',
  incentiveNone: 'Za opinie nic nie jest oferowane.',
  incentiveSome: 'Autorzy niektórych opinii otrzymali coś w zamian; jest to przy nich zaznaczone.',
  policyPage: 'Jak te opinie są sprawdzane',
} satisfies DisclosureStrings;
