import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: 'Alıcıların övdükleri',
  missed: 'Eksik buldukları',
  praise: '{total} yorumun {count} tanesinde övülüyor',
  criticise: '{total} yorumun {count} tanesinde eleştiriliyor',
  mentions: 'Anılma: {count}',
  none: 'Henüz öne çıkan bir şey yok.',
  noInsights: 'Özetlemek için henüz yeterli yorum yok.',
  byMachine: 'Makine tarafından yazıldı',
  showReviews: 'Bu yorumları göster',
  failed: 'Özet şu anda yüklenemiyor.',
  retry: 'Yeniden dene',
} satisfies InsightsStrings;
