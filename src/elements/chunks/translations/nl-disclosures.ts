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
  checkNone: 'De winkel controleert niet of schrijvers het product hebben gekocht of gebruikt.',
  checkSome:
    'Alleen beoordelingen met de vermelding ‘{mark}’ zijn gecontroleerd: de schrijvers hebben het product gekocht.',
  checkAll: 'De winkel controleert bij elke beoordeling of de schrijver het product heeft gekocht of gebruikt.',
  incentiveNone: 'Voor beoordelingen wordt niets teruggegeven.',
  incentiveSome: 'Voor sommige beoordelingen hebben de schrijvers iets gekregen; dat staat erbij.',
  policyPage: 'Hoe deze beoordelingen worden gecontroleerd',
} satisfies DisclosureStrings;
