import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: 'تم التحقق بواسطة نظام آخر',
  experienced: 'تجربة بتاريخ {date}',
  free_product: 'حصل على منتج مجاني',
  discount: 'حصل على خصم',
  points: 'حصل على نقاط ولاء',
  prize_draw: 'شارك في سحب على جوائز',
  payment: 'تلقى أجرًا مقابل التقييم',
  otherIncentive: 'حصل على مقابل',
  employee: 'يعمل لدى المتجر',
  family: 'من عائلة أحد العاملين في المتجر',
  partner: 'شريك تجاري للمتجر',
  otherRelationship: 'على صلة بالمتجر',
  checkNone: 'لا يتحقق المتجر مما إذا كان الكُتّاب قد اشتروا المنتج أو استخدموه.',
  checkSome: 'تم التحقق فقط من التقييمات الموسومة بعبارة «{mark}»: أصحابها اشتروا المنتج.',
  checkAll: 'يتحقق المتجر في كل تقييم من أن كاتبه اشترى المنتج أو استخدمه.',
  incentiveNone: 'لا يُقدَّم أي شيء مقابل التقييمات.',
  incentiveSome: 'حصل كُتّاب بعض التقييمات على مقابل، ويُذكر ذلك فيها.',
  policyPage: 'كيف يجري التحقق من هذه التقييمات',
} satisfies DisclosureStrings;
