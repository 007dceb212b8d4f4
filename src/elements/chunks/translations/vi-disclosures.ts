import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: 'Được hệ thống khác xác minh',
  experienced: 'Trải nghiệm ngày {date}',
  free_product: 'Đã nhận sản phẩm miễn phí',
  discount: 'Đã nhận giảm giá',
  points: 'Đã nhận điểm thưởng',
  prize_draw: 'Đã tham gia rút thăm',
  payment: 'Được trả tiền cho đánh giá',
  otherIncentive: 'Đã nhận lợi ích đổi lại',
  employee: 'Làm việc cho cửa hàng',
  family: 'Người nhà của người trong cửa hàng',
  partner: 'Đối tác kinh doanh của cửa hàng',
  otherRelationship: 'Có liên hệ với cửa hàng',
  checkNone: 'Cửa hàng không kiểm tra xem người viết đã mua hay dùng sản phẩm chưa.',
  checkSome: 'Chỉ các đánh giá có nhãn “{mark}” đã được kiểm tra: người viết đã mua sản phẩm.',
  checkAll: 'Cửa hàng kiểm tra với mỗi đánh giá xem người viết đã mua hoặc dùng sản phẩm.',
  incentiveNone: 'Không có gì được trao để đổi lấy đánh giá.',
  incentiveSome: 'Người viết một số đánh giá đã nhận được lợi ích; điều này được ghi rõ ở đó.',
  policyPage: 'Các đánh giá này được kiểm tra thế nào',
} satisfies DisclosureStrings;
