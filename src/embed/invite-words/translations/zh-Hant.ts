import type { InviteStrings } from '../invite-strings.js';

export default {
  subject: '您在 {shop} 的購物體驗如何？',
  reminderSubject: '溫馨提醒：您在 {shop} 的購物體驗如何？',
  greeting: '{firstName}，您好：',
  ask: '感謝您在 {shop} 購物。體驗如何？無論好壞，您寫的內容都能幫助其他顧客。',
  remind: '幾天前我們詢問過您在 {shop} 的購物體驗。如果您有一分鐘時間，無論好壞，我們仍期待您的評論。',
  why: '您收到此郵件，是因為 {shop} 希望您評論所購商品。您可以不回覆。',
  unsubscribe: '不要再問我',
  title: '標題',
  place: '第 {number} 則評論，共 {count} 則',
  next: '下一個：{product}',
  others: '您還可以評論：',
  reviewed: '您已經評論過了。謝謝！',
  expired: '此連結已過期。只能在購買後的一段時間內評論。',
  broken: '此連結無法使用，可能已被截斷。請從訊息中重新開啟。',
  away: '目前無法使用。請一分鐘後再試。',
  toShop: '前往商店',
  stopMeaning: '{shop} 不會再邀請您評論，使用同一寄件方的其他商店也不會。',
  stopped: '我們不會再詢問您',
  stopOther: '您仍會收到有關訂單的訊息。',
  stopWrite: '改變主意了，或有話要說？請聯絡商店：',
} satisfies InviteStrings;
