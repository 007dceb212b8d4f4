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
  checkNone: '商店不核实作者是否购买或使用过该商品。',
  checkSome: '仅标有“{mark}”的评价经过核实：作者购买了该商品。',
  checkAll: '商店会核实每条评价的作者是否购买或使用过该商品。',
  incentiveNone: '不为评价提供任何回报。',
  incentiveSome: '部分评价的作者获得了回报，这些评价中会注明。',
  policyPage: '这些评价如何核实',
} satisfies DisclosureStrings;
