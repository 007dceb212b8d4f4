import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: 'Co zákazníci chválí',
  missed: 'Co jim chybí',
  praise: 'Pochváleno v {count} z {total} recenzí',
  criticise: 'Kritizováno v {count} z {total} recenzí',
  mentions: 'Zmínky: {count}',
  none: 'Zatím nic nevyniká.',
  noInsights: 'Na shrnutí je zatím málo recenzí.',
  byMachine: 'Formulováno strojem',
  showReviews: 'Zobrazit tyto recenze',
  failed: 'Shrnutí teď nelze načíst.',
  retry: 'Zkusit znovu',
} satisfies InsightsStrings;
