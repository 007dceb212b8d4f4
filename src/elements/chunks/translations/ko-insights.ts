import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: '구매자가 칭찬하는 점',
  missed: '아쉬워하는 점',
  praise: '리뷰 {total}개 중 {count}개에서 칭찬',
  criticise: '리뷰 {total}개 중 {count}개에서 지적',
  mentions: '언급: {count}',
  none: '아직 눈에 띄는 점이 없습니다.',
  noInsights: '요약하기에는 리뷰가 아직 적습니다.',
  byMachine: '기계가 작성한 문장',
  showReviews: '이 리뷰 보기',
  failed: '지금은 요약을 불러올 수 없습니다.',
  retry: '다시 시도',
} satisfies InsightsStrings;
