import type { InviteStrings } from '../invite-strings.js';

export default {
  subject: '您在 {shop} 的购物体验如何？',
  reminderSubject: '温馨提醒：您在 {shop} 的购物体验如何？',
  greeting: '{firstName}，您好：',
  ask: '感谢您在 {shop} 购物。体验如何？无论好坏，您写的内容都能帮助其他顾客。',
  remind: '几天前我们询问过您在 {shop} 的购物体验。如果您有一分钟时间，无论好坏，我们仍期待您的评价。',
  why: '您收到此邮件，是因为 {shop} 希望您评价所购商品。您可以不回复。',
  unsubscribe: '不要再问我',
  title: '标题',
  place: '第 {number} 条评价，共 {count} 条',
  next: '下一个：{product}',
  others: '您还可以评价：',
  reviewed: '您已经评价过了。谢谢！',
  expired: '此链接已过期。只能在购买后的一段时间内评价。',
  broken: '此链接无法使用，可能已被截断。请从消息中重新打开。',
  away: '目前无法使用。请一分钟后再试。',
  toShop: '前往商店',
  stopMeaning: '{shop} 不会再邀请您评价，使用同一发件方的其他商店也不会。',
  stopped: '我们不会再询问您',
  stopOther: '您仍会收到有关订单的消息。',
  stopWrite: '改变主意了，或有话要说？请联系商店：',
} satisfies InviteStrings;
