import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: 'Was Käufer loben',
  missed: 'Was sie vermissen',
  praise: 'Gelobt in {count} von {total} Bewertungen',
  criticise: 'Kritisiert in {count} von {total} Bewertungen',
  mentions: 'Erwähnungen: {count}',
  none: 'Noch sticht nichts hervor.',
  noInsights: 'Für eine Zusammenfassung gibt es noch zu wenige Bewertungen.',
  byMachine: 'Von einer Maschine formuliert',
  showReviews: 'Diese Bewertungen zeigen',
  failed: 'Die Zusammenfassung lässt sich gerade nicht laden.',
  retry: 'Erneut versuchen',
} satisfies InsightsStrings;
