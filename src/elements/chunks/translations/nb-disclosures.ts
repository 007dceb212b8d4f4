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
  checkNone: 'Butikken kontrollerer ikke om forfatterne har kjøpt eller brukt produktet.',
  checkSome: 'Bare omtaler merket «{mark}» er kontrollert: Forfatterne har kjøpt produktet.',
  checkAll: 'Butikken kontrollerer for hver omtale om forfatteren har kjøpt eller brukt produktet.',
  incentiveNone: 'Det gis ingenting i gjengjeld for omtaler.',
  incentiveSome: 'For noen omtaler har forfatteren fått noe i gjengjeld; det står ved dem.',
  policyPage: 'Slik kontrolleres disse omtalene',
} satisfies DisclosureStrings;
