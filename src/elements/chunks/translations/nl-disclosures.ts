import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: 'Geverifieerd door een ander systeem',
  experienced: 'Ervaring van {date}',
  free_product: 'Heeft een gratis product gekregen',
  discount: 'Heeft korting gekregen',
  points: 'Heeft spaarpunten gekregen',
  prize_draw: 'Deed mee aan een prijstrekking',
  payment: 'Is betaald voor de beoordeling',
  otherIncentive: 'Heeft er iets voor gekregen',
  employee: 'Werkt voor de winkel',
  family: 'Familie van iemand van de winkel',
  partner: 'Zakenpartner van de winkel',
  otherRelationship: 'Heeft een band met de winkel',
} satisfies DisclosureStrings;
