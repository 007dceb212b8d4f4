import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: 'ما يمدحه المتسوقون',
  missed: 'ما ينقصهم',
  praise: 'مُدح في {count} من {total} من التقييمات',
  criticise: 'انتُقد في {count} من {total} من التقييمات',
  mentions: 'مرات الذكر: {count}',
  none: 'لا شيء بارز بعد.',
  noInsights: 'عدد التقييمات لا يكفي للتلخيص بعد.',
  byMachine: 'صاغته آلة',
  showReviews: 'عرض هذه التقييمات',
  failed: 'تعذّر تحميل الملخص الآن.',
  retry: 'إعادة المحاولة',
} satisfies InsightsStrings;
