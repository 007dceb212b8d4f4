import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: 'Что хвалят покупатели',
  missed: 'Чего им не хватает',
  praise: 'Хвалят в {count} из {total} отзывов',
  criticise: 'Критикуют в {count} из {total} отзывов',
  mentions: 'Упоминания: {count}',
  none: 'Пока ничего не выделяется.',
  noInsights: 'Отзывов пока слишком мало для обзора.',
  byMachine: 'Сформулировано машиной',
  showReviews: 'Показать эти отзывы',
  failed: 'Сейчас обзор не загружается.',
  retry: 'Повторить',
} satisfies InsightsStrings;
