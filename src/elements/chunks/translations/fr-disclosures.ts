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
  checkNone: 'La boutique ne vérifie pas si les auteurs ont acheté ou utilisé le produit.',
  checkSome: 'Seuls les avis portant la mention « {mark} » ont été vérifiés : leurs auteurs ont acheté le produit.',
  checkAll: 'La boutique vérifie pour chaque avis que son auteur a acheté ou utilisé le produit.',
  incentiveNone: 'Aucune contrepartie n’est donnée pour les avis.',
  incentiveSome: 'Pour certains avis, l’auteur a reçu une contrepartie ; c’est alors indiqué.',
  policyPage: 'Comment ces avis sont contrôlés',
} satisfies DisclosureStrings;
