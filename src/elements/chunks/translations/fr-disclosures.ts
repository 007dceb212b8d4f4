import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: 'Vérifié par un autre système',
  experienced: 'Expérience du {date}',
  free_product: 'A reçu un produit gratuit',
  discount: 'A reçu une remise',
  points: 'A reçu des points de fidélité',
  prize_draw: 'A participé à un tirage au sort',
  payment: 'A été payé pour cet avis',
  otherIncentive: 'A reçu une contrepartie',
  employee: 'Travaille pour la boutique',
  family: 'Famille d’une personne de la boutique',
  partner: 'Partenaire commercial de la boutique',
  otherRelationship: 'A un lien avec la boutique',
} satisfies DisclosureStrings;
