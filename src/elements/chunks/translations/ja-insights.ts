import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: '購入者が評価している点',
  missed: '物足りないとされる点',
  praise: '{total}件中{count}件のレビューで好評',
  criticise: '{total}件中{count}件のレビューで不評',
  mentions: '言及: {count}件',
  none: '目立つ点はまだありません。',
  noInsights: '要約するにはレビューがまだ足りません。',
  byMachine: '機械が作成した文',
  showReviews: 'これらのレビューを表示',
  failed: '要約を読み込めません。',
  retry: '再試行',
} satisfies InsightsStrings;
