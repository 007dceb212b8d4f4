import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: 'אומת על ידי מערכת אחרת',
  experienced: 'חוויה מתאריך {date}',
  free_product: 'קיבל/ה מוצר חינם',
  discount: 'קיבל/ה הנחה',
  points: 'קיבל/ה נקודות מועדון',
  prize_draw: 'השתתף/ה בהגרלה',
  payment: 'קיבל/ה תשלום על הביקורת',
  otherIncentive: 'קיבל/ה משהו בתמורה',
  employee: 'עובד/ת בחנות',
  family: 'בן משפחה של מישהו מהחנות',
  partner: 'שותף עסקי של החנות',
  otherRelationship: 'קשור/ה לחנות',
  checkNone: 'החנות אינה בודקת אם הכותבים קנו את המוצר או השתמשו בו.',
  checkSome: 'נבדקו רק ביקורות שמסומנות ”{mark}“: כותביהן קנו את המוצר.',
  checkAll: 'החנות בודקת בכל ביקורת אם הכותב קנה את המוצר או השתמש בו.',
  incentiveNone: 'לא ניתן דבר בתמורה לביקורות.',
  incentiveSome: 'כותבי חלק מהביקורות קיבלו תמורה; הדבר מצוין בהן.',
  policyPage: 'כיצד נבדקות הביקורות האלה',
} satisfies DisclosureStrings;
