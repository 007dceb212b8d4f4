import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: 'آنچه خریداران می‌پسندند',
  missed: 'آنچه کم دارند',
  praise: 'در {count} از {total} نظر تحسین شده',
  criticise: 'در {count} از {total} نظر نقد شده',
  mentions: 'اشاره‌ها: {count}',
  none: 'هنوز چیزی برجسته نیست.',
  noInsights: 'نظرها هنوز برای خلاصه‌کردن کم است.',
  byMachine: 'نوشتهٔ ماشین',
  showReviews: 'نمایش این نظرها',
  failed: 'خلاصه اکنون بارگیری نمی‌شود.',
  retry: 'تلاش دوباره',
} satisfies InsightsStrings;
