import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: 'Co chwalą kupujący',
  missed: 'Czego im brakuje',
  praise: 'Pochwały w {count} z {total} opinii',
  criticise: 'Krytyka w {count} z {total} opinii',
  mentions: 'Wzmianki: {count}',
  none: 'Na razie nic się nie wyróżnia.',
  noInsights: 'Na podsumowanie jest jeszcze za mało opinii.',
  byMachine: 'Sformułowane przez maszynę',
  showReviews: 'Pokaż te opinie',
  failed: 'Nie można teraz wczytać podsumowania.',
  retry: 'Spróbuj ponownie',
} satisfies InsightsStrings;
