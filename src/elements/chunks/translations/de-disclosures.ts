import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: 'Von einem anderen System verifiziert',
  experienced: 'Erfahrung vom {date}',
  free_product: 'Hat ein kostenloses Produkt erhalten',
  discount: 'Hat einen Rabatt erhalten',
  points: 'Hat Treuepunkte erhalten',
  prize_draw: 'Hat an einer Verlosung teilgenommen',
  payment: 'Wurde für die Bewertung bezahlt',
  otherIncentive: 'Hat eine Gegenleistung erhalten',
  employee: 'Arbeitet für den Shop',
  family: 'Ist mit jemandem im Shop verwandt',
  partner: 'Geschäftspartner des Shops',
  otherRelationship: 'Steht mit dem Shop in Verbindung',
  checkNone: 'Der Shop prüft nicht, ob die Verfasser das Produkt gekauft oder genutzt haben.',
  checkSome: 'Geprüft sind nur Bewertungen mit dem Hinweis „{mark}“: Ihre Verfasser haben das Produkt gekauft.',
  checkAll: 'Der Shop prüft bei jeder Bewertung, ob ihr Verfasser das Produkt gekauft oder genutzt hat.',
  incentiveNone: 'Für Bewertungen gibt es keine Gegenleistung.',
  incentiveSome: 'Für manche Bewertungen haben die Verfasser eine Gegenleistung erhalten; dies steht dann dabei.',
  policyPage: 'Wie diese Bewertungen geprüft werden',
} satisfies DisclosureStrings;
