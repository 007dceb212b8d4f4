import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: 'Що хвалять покупці',
  missed: 'Чого їм бракує',
  praise: 'Хвалять у {count} із {total} відгуків',
  criticise: 'Критикують у {count} із {total} відгуків',
  mentions: 'Згадки: {count}',
  none: 'Поки нічого не вирізняється.',
  noInsights: 'Відгуків поки замало для огляду.',
  byMachine: 'Сформульовано машиною',
  showReviews: 'Показати ці відгуки',
  failed: 'Зараз огляд не завантажується.',
  retry: 'Спробувати ще раз',
} satisfies InsightsStrings;
