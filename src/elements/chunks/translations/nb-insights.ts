import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: 'Det kundene roser',
  missed: 'Det de savner',
  praise: 'Rost i {count} av {total} anmeldelser',
  criticise: 'Kritisert i {count} av {total} anmeldelser',
  mentions: 'Omtaler: {count}',
  none: 'Ingenting skiller seg ut ennå.',
  noInsights: 'Det er foreløpig for få anmeldelser å oppsummere.',
  byMachine: 'Formulert av en maskin',
  showReviews: 'Vis disse anmeldelsene',
  failed: 'Oppsummeringen kan ikke lastes inn akkurat nå.',
  retry: 'Prøv igjen',
} satisfies InsightsStrings;
