import type { InviteStrings } from '../invite-strings.js';

export default {
  subject: '{shop} でのお買い物はいかがでしたか？',
  reminderSubject: 'リマインダー：{shop} でのお買い物はいかがでしたか？',
  greeting: '{firstName} 様',
  ask: '{shop} でのお買い物ありがとうございます。いかがでしたか？良い点も悪い点も、お書きいただいた内容はほかのお客様の参考になります。',
  remind:
    '数日前に {shop} でのお買い物についてお尋ねしました。よろしければ、良い点も悪い点も、レビューをお聞かせください。',
  why: 'このメールは、{shop} がお買い物のレビューをお願いするためにお送りしています。ご回答は任意です。',
  unsubscribe: '今後このお願いを受け取らない',
  title: 'タイトル',
  place: 'レビュー {number} / {count}',
  next: '次へ：{product}',
  others: 'こちらもレビューできます：',
  reviewed: 'すでにレビューをいただいています。ありがとうございます。',
  expired: 'このリンクは期限切れです。レビューを書けるのはご購入後の一定期間です。',
  broken: 'このリンクは使えません。途中で切れている可能性があります。メッセージからもう一度開いてください。',
  away: '現在ご利用いただけません。1 分後にもう一度お試しください。',
  toShop: 'ショップへ',
  stopMeaning: '今後 {shop} からレビューのお願いは届きません。同じ送信元を使うほかのショップからも届きません。',
  stopped: '今後お願いは届きません',
  stopOther: 'ご注文に関するメッセージは引き続き届きます。',
  stopWrite: 'お気持ちが変わった場合や、お伝えになりたいことがある場合は、ショップへご連絡ください：',
} satisfies InviteStrings;
