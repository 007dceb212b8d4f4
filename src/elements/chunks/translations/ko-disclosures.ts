import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: '다른 시스템에서 확인함',
  experienced: '{date}의 경험',
  free_product: '무료 상품을 받음',
  discount: '할인을 받음',
  points: '적립 포인트를 받음',
  prize_draw: '경품 추첨에 참여함',
  payment: '리뷰의 대가로 돈을 받음',
  otherIncentive: '대가를 받음',
  employee: '상점에서 근무함',
  family: '상점 관계자의 가족',
  partner: '상점의 거래처',
  otherRelationship: '상점과 관련이 있음',
  checkNone: '상점은 작성자가 상품을 구매했거나 사용했는지 확인하지 않습니다.',
  checkSome: '“{mark}” 표시가 있는 리뷰만 확인했습니다. 작성자가 상품을 구매했습니다.',
  checkAll: '상점은 모든 리뷰에 대해 작성자가 상품을 구매했거나 사용했는지 확인합니다.',
  incentiveNone: '리뷰의 대가로 아무것도 제공하지 않습니다.',
  incentiveSome: '일부 리뷰의 작성자는 대가를 받았으며, 해당 리뷰에 표시됩니다.',
  policyPage: '이 리뷰를 확인하는 방법',
} satisfies DisclosureStrings;
