import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: 'ক্রেতারা যা প্রশংসা করেন',
  missed: 'যা তাঁরা কম পান',
  praise: '{total}টির মধ্যে {count}টি রিভিউতে প্রশংসিত',
  criticise: '{total}টির মধ্যে {count}টি রিভিউতে সমালোচিত',
  mentions: 'উল্লেখ: {count}',
  none: 'এখনও চোখে পড়ার মতো কিছু নেই।',
  noInsights: 'সারাংশের জন্য রিভিউ এখনও খুব কম।',
  byMachine: 'যন্ত্রের লেখা',
  showReviews: 'এই রিভিউগুলো দেখান',
  failed: 'সারাংশ এখন লোড করা যাচ্ছে না।',
  retry: 'আবার চেষ্টা করুন',
} satisfies InsightsStrings;
