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
  checkNone: 'ร้านไม่ได้ตรวจสอบว่าผู้เขียนซื้อหรือใช้สินค้าหรือไม่',
  checkSome: 'มีเพียงรีวิวที่มีเครื่องหมาย “{mark}” ที่ตรวจสอบแล้ว: ผู้เขียนซื้อสินค้าจริง',
  checkAll: 'ร้านตรวจสอบทุกรีวิวว่าผู้เขียนซื้อหรือใช้สินค้า',
  incentiveNone: 'ไม่มีการให้สิ่งตอบแทนสำหรับรีวิว',
  incentiveSome: 'ผู้เขียนบางรีวิวได้รับสิ่งตอบแทน ซึ่งจะระบุไว้ในรีวิวนั้น',
  policyPage: 'รีวิวเหล่านี้ตรวจสอบอย่างไร',
} satisfies DisclosureStrings;
