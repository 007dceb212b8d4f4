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
} satisfies DisclosureStrings;
