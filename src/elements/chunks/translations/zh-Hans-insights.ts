import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: '买家称赞的方面',
  missed: '买家觉得不足的方面',
  praise: '{total} 条评价中有 {count} 条称赞',
  criticise: '{total} 条评价中有 {count} 条批评',
  mentions: '提及：{count}',
  none: '暂时没有突出的内容。',
  noInsights: '评价太少，暂时无法总结。',
  byMachine: '由机器撰写',
  showReviews: '显示这些评价',
  failed: '暂时无法加载总结。',
  retry: '重试',
} satisfies InsightsStrings;
