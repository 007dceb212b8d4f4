import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: 'تأییدشده توسط سامانه‌ای دیگر',
  experienced: 'تجربهٔ {date}',
  free_product: 'محصول رایگان دریافت کرده است',
  discount: 'تخفیف دریافت کرده است',
  points: 'امتیاز وفاداری دریافت کرده است',
  prize_draw: 'در قرعه‌کشی شرکت کرده است',
  payment: 'برای نظر پول گرفته است',
  otherIncentive: 'در ازای آن چیزی دریافت کرده است',
  employee: 'برای فروشگاه کار می‌کند',
  family: 'از خانوادهٔ یکی از کارکنان فروشگاه',
  partner: 'شریک تجاری فروشگاه',
  otherRelationship: 'با فروشگاه ارتباط دارد',
} satisfies DisclosureStrings;
