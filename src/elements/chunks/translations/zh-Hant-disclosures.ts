import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: '由其他系統查證',
  experienced: '{date}的體驗',
  free_product: '獲得了免費商品',
  discount: '獲得了折扣',
  points: '獲得了會員點數',
  prize_draw: '參加了抽獎',
  payment: '因評論獲得報酬',
  otherIncentive: '獲得了回報',
  employee: '為商店工作',
  family: '商店人員的家屬',
  partner: '商店的商業夥伴',
  otherRelationship: '與商店有關聯',
  checkNone: '商店不會查證作者是否購買或使用過該商品。',
  checkSome: '僅標有「{mark}」的評論經過查證：作者購買了該商品。',
  checkAll: '商店會查證每則評論的作者是否購買或使用過該商品。',
  incentiveNone: '不為評論提供任何回報。',
  incentiveSome: '部分評論的作者獲得了回報，這些評論中會註明。',
  policyPage: '這些評論如何查證',
} satisfies DisclosureStrings;
