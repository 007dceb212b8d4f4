import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: 'Verifierad av ett annat system',
  experienced: 'Upplevelse från {date}',
  free_product: 'Har fått en gratis produkt',
  discount: 'Har fått rabatt',
  points: 'Har fått bonuspoäng',
  prize_draw: 'Deltog i en utlottning',
  payment: 'Har fått betalt för omdömet',
  otherIncentive: 'Har fått något i utbyte',
  employee: 'Arbetar för butiken',
  family: 'Familj till någon i butiken',
  partner: 'Affärspartner till butiken',
  otherRelationship: 'Har koppling till butiken',
  checkNone: 'Butiken kontrollerar inte om skribenterna har köpt eller använt produkten.',
  checkSome: 'Endast omdömen märkta ”{mark}” är kontrollerade: skribenterna har köpt produkten.',
  checkAll: 'Butiken kontrollerar för varje omdöme om skribenten har köpt eller använt produkten.',
  incentiveNone: 'Inget ges i utbyte mot omdömen.',
  incentiveSome: 'För vissa omdömen har skribenten fått något i utbyte; det anges i så fall.',
  policyPage: 'Så kontrolleras dessa omdömen',
} satisfies DisclosureStrings;
