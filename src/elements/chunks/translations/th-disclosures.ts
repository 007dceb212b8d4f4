import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: 'ยืนยันโดยระบบอื่น',
  experienced: 'ประสบการณ์เมื่อ {date}',
  free_product: 'ได้รับสินค้าฟรี',
  discount: 'ได้รับส่วนลด',
  points: 'ได้รับแต้มสะสม',
  prize_draw: 'ร่วมชิงรางวัล',
  payment: 'ได้รับเงินสำหรับรีวิวนี้',
  otherIncentive: 'ได้รับสิ่งตอบแทน',
  employee: 'ทำงานให้ร้าน',
  family: 'ครอบครัวของคนในร้าน',
  partner: 'คู่ค้าของร้าน',
  otherRelationship: 'มีความเกี่ยวข้องกับร้าน',
} satisfies DisclosureStrings;
