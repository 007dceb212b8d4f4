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
  checkNone: 'فروشگاه بررسی نمی‌کند که نویسندگان محصول را خریده یا استفاده کرده‌اند.',
  checkSome: 'فقط نظرهای دارای نشان «{mark}» بررسی شده‌اند: نویسندگانشان محصول را خریده‌اند.',
  checkAll: 'فروشگاه برای هر نظر بررسی می‌کند که نویسندهٔ آن محصول را خریده یا استفاده کرده باشد.',
  incentiveNone: 'در ازای نظرها چیزی داده نمی‌شود.',
  incentiveSome: 'نویسندگان برخی نظرها در ازای آن چیزی گرفته‌اند؛ این موضوع در همان نظرها آمده است.',
  policyPage: 'این نظرها چگونه بررسی می‌شوند',
} satisfies DisclosureStrings;
