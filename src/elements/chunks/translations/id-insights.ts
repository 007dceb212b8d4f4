import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: 'Yang dipuji pembeli',
  missed: 'Yang mereka rasa kurang',
  praise: 'Dipuji dalam {count} dari {total} ulasan',
  criticise: 'Dikritik dalam {count} dari {total} ulasan',
  mentions: 'Disebut: {count}',
  none: 'Belum ada yang menonjol.',
  noInsights: 'Ulasan masih terlalu sedikit untuk diringkas.',
  byMachine: 'Disusun oleh mesin',
  showReviews: 'Tampilkan ulasan ini',
  failed: 'Ringkasan tidak dapat dimuat saat ini.',
  retry: 'Coba lagi',
} satisfies InsightsStrings;
