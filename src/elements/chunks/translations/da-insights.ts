import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: 'Det roser kunderne',
  missed: 'Det savner de',
  praise: 'Rost i {count} af {total} anmeldelser',
  criticise: 'Kritiseret i {count} af {total} anmeldelser',
  mentions: 'Omtaler: {count}',
  none: 'Intet skiller sig ud endnu.',
  noInsights: 'Der er endnu for få anmeldelser at opsummere.',
  byMachine: 'Formuleret af en maskine',
  showReviews: 'Vis disse anmeldelser',
  failed: 'Opsummeringen kan ikke indlæses lige nu.',
  retry: 'Prøv igen',
} satisfies InsightsStrings;
