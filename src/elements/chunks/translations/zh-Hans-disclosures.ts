import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: '由其他系统核实',
  experienced: '{date}的体验',
  free_product: '获得了免费商品',
  discount: '获得了折扣',
  points: '获得了会员积分',
  prize_draw: '参加了抽奖',
  payment: '因评价获得报酬',
  otherIncentive: '获得了回报',
  employee: '为商店工作',
  family: '商店人员的家属',
  partner: '商店的商业伙伴',
  otherRelationship: '与商店有关联',
} satisfies DisclosureStrings;
