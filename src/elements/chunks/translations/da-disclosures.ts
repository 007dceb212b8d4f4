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
  checkNone: 'Butikken kontrollerer ikke, om forfatterne har købt eller brugt produktet.',
  checkSome: 'Kun anmeldelser mærket »{mark}« er kontrolleret: Deres forfattere har købt produktet.',
  checkAll: 'Butikken kontrollerer ved hver anmeldelse, om forfatteren har købt eller brugt produktet.',
  incentiveNone: 'Der gives intet til gengæld for anmeldelser.',
  incentiveSome: 'For nogle anmeldelser har forfatteren fået noget til gengæld; det står ved dem.',
  policyPage: 'Sådan kontrolleres disse anmeldelser',
} satisfies DisclosureStrings;
