import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: 'สิ่งที่ผู้ซื้อชื่นชม',
  missed: 'สิ่งที่ผู้ซื้อเห็นว่าขาด',
  praise: 'ชมใน {count} จาก {total} รีวิว',
  criticise: 'ติใน {count} จาก {total} รีวิว',
  mentions: 'กล่าวถึง: {count}',
  none: 'ยังไม่มีเรื่องใดโดดเด่น',
  noInsights: 'รีวิวยังน้อยเกินกว่าจะสรุป',
  byMachine: 'เรียบเรียงโดยเครื่อง',
  showReviews: 'แสดงรีวิวเหล่านี้',
  failed: 'ขณะนี้โหลดสรุปไม่ได้',
  retry: 'ลองอีกครั้ง',
} satisfies InsightsStrings;
