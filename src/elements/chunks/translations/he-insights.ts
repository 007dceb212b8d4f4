import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: 'מה הקונים משבחים',
  missed: 'מה חסר להם',
  praise: 'שבחים ב-{count} מתוך {total} ביקורות',
  criticise: 'ביקורת ב-{count} מתוך {total} ביקורות',
  mentions: 'אזכורים: {count}',
  none: 'עדיין אין דבר בולט.',
  noInsights: 'עדיין אין די ביקורות לסיכום.',
  byMachine: 'נוסח בידי מכונה',
  showReviews: 'הצגת הביקורות האלה',
  failed: 'אי אפשר לטעון את הסיכום כרגע.',
  retry: 'ניסיון נוסף',
} satisfies InsightsStrings;
