import type { InviteStrings } from '../invite-strings.js';

export default {
  subject: '{shop}에서의 구매는 어떠셨나요?',
  reminderSubject: '다시 알려 드립니다: {shop}에서의 구매는 어떠셨나요?',
  greeting: '{firstName} 님, 안녕하세요.',
  ask: '{shop}에서 구매해 주셔서 감사합니다. 어떠셨나요? 좋은 점이든 나쁜 점이든, 작성해 주신 내용은 다른 고객에게 도움이 됩니다.',
  remind:
    '며칠 전 {shop}에서의 구매가 어떠셨는지 여쭈었습니다. 잠시 시간이 되시면 좋은 점이든 나쁜 점이든 리뷰를 남겨 주세요.',
  why: '{shop}에서 구매에 대한 리뷰를 부탁드려 이 메일을 받으셨습니다. 답하지 않으셔도 됩니다.',
  unsubscribe: '다시 묻지 않기',
  title: '제목',
  place: '리뷰 {number}/{count}',
  next: '다음: {product}',
  others: '다음 상품도 리뷰하실 수 있습니다:',
  reviewed: '이미 리뷰하셨습니다. 감사합니다!',
  expired: '이 링크는 만료되었습니다. 리뷰는 구매 후 일정 기간 동안만 작성할 수 있습니다.',
  broken: '이 링크가 작동하지 않습니다. 링크가 잘렸을 수 있으니 메시지에서 다시 열어 주세요.',
  away: '지금은 사용할 수 없습니다. 잠시 후 다시 시도해 주세요.',
  toShop: '쇼핑몰로 이동',
  stopMeaning: '{shop}에서 더 이상 리뷰를 부탁드리지 않으며, 같은 발신자를 사용하는 다른 쇼핑몰도 마찬가지입니다.',
  stopped: '더 이상 묻지 않습니다',
  stopOther: '주문에 관한 메시지는 계속 받으시게 됩니다.',
  stopWrite: '마음이 바뀌셨거나 하실 말씀이 있으신가요? 쇼핑몰에 문의하세요:',
} satisfies InviteStrings;
