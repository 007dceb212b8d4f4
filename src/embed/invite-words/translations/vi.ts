import type { InviteStrings } from '../invite-strings.js';

export default {
  subject: 'Bạn thấy lần mua hàng tại {shop} thế nào?',
  reminderSubject: 'Nhắc nhẹ: bạn thấy lần mua hàng tại {shop} thế nào?',
  greeting: 'Xin chào {firstName},',
  ask: 'Cảm ơn bạn đã mua hàng tại {shop}. Bạn thấy thế nào? Dù tốt hay chưa tốt, điều bạn viết giúp ích cho những người mua khác.',
  remind:
    'Vài ngày trước, chúng tôi đã hỏi về lần mua hàng của bạn tại {shop}. Nếu bạn có một phút, chúng tôi vẫn mong nhận được đánh giá của bạn, dù tốt hay chưa tốt.',
  why: 'Bạn nhận được email này vì {shop} mong bạn đánh giá món hàng đã mua. Bạn không bắt buộc phải trả lời.',
  unsubscribe: 'Đừng hỏi tôi nữa',
  title: 'Tiêu đề',
  place: 'Đánh giá {number} trên {count}',
  next: 'Tiếp theo: {product}',
  others: 'Bạn cũng có thể đánh giá:',
  reviewed: 'Bạn đã đánh giá mục này rồi. Xin cảm ơn!',
  expired: 'Liên kết này đã hết hạn. Bạn chỉ có thể đánh giá trong một thời gian sau khi mua.',
  broken: 'Liên kết này không hoạt động. Có thể nó đã bị cắt: vui lòng mở lại từ tin nhắn.',
  away: 'Hiện không thực hiện được. Vui lòng thử lại sau một phút.',
  toShop: 'Đến cửa hàng',
  stopMeaning: '{shop} sẽ không xin bạn đánh giá nữa, các cửa hàng khác dùng cùng người gửi cũng vậy.',
  stopped: 'Bạn sẽ không bị hỏi nữa',
  stopOther: 'Tin nhắn về đơn hàng của bạn vẫn được gửi.',
  stopWrite: 'Bạn đổi ý hoặc muốn nói điều gì? Hãy viết cho cửa hàng:',
} satisfies InviteStrings;
