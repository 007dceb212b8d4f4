import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: 'Ce que les clients apprécient',
  missed: 'Ce qui leur manque',
  praise: 'Apprécié dans {count} avis sur {total}',
  criticise: 'Critiqué dans {count} avis sur {total}',
  mentions: 'Mentions : {count}',
  none: 'Rien ne ressort encore.',
  noInsights: 'Il y a encore trop peu d’avis à résumer.',
  byMachine: 'Rédigé par une machine',
  showReviews: 'Afficher ces avis',
  failed: 'Le résumé ne peut pas être chargé pour le moment.',
  retry: 'Réessayer',
} satisfies InsightsStrings;
