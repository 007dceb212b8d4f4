import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: 'Điều người mua khen',
  missed: 'Điều họ thấy còn thiếu',
  praise: 'Được khen trong {count} trên {total} đánh giá',
  criticise: 'Bị chê trong {count} trên {total} đánh giá',
  mentions: 'Số lần nhắc: {count}',
  none: 'Chưa có gì nổi bật.',
  noInsights: 'Còn quá ít đánh giá để tóm tắt.',
  byMachine: 'Do máy viết',
  showReviews: 'Hiện các đánh giá này',
  failed: 'Hiện không tải được phần tóm tắt.',
  retry: 'Thử lại',
} satisfies InsightsStrings;
