import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: '買家稱讚的地方',
  missed: '買家覺得不足的地方',
  praise: '{total} 則評價中有 {count} 則稱讚',
  criticise: '{total} 則評價中有 {count} 則批評',
  mentions: '提及：{count}',
  none: '目前沒有突出的內容。',
  noInsights: '評價太少，暫時無法總結。',
  byMachine: '由機器撰寫',
  showReviews: '顯示這些評價',
  failed: '目前無法載入總結。',
  retry: '重試',
} satisfies InsightsStrings;
