import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: '他のシステムで確認済み',
  experienced: '{date}の体験',
  free_product: '無料の商品を受け取りました',
  discount: '割引を受けました',
  points: 'ポイントを受け取りました',
  prize_draw: '懸賞に参加しました',
  payment: 'レビューの報酬を受け取りました',
  otherIncentive: '見返りを受け取りました',
  employee: 'ショップの関係者として勤務',
  family: 'ショップ関係者の家族',
  partner: 'ショップの取引先',
  otherRelationship: 'ショップと関係があります',
  checkNone: 'ショップは、投稿者が商品を購入または使用したかどうかを確認していません。',
  checkSome: '「{mark}」と表示されたレビューのみ、投稿者が商品を購入したことを確認しています。',
  checkAll: 'ショップは、すべてのレビューについて投稿者が商品を購入または使用したことを確認しています。',
  incentiveNone: 'レビューの見返りは提供していません。',
  incentiveSome: '一部のレビューでは投稿者が見返りを受け取っており、その旨を表示しています。',
  policyPage: 'レビューの確認方法について',
} satisfies DisclosureStrings;
