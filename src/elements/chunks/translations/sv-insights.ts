import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: 'Det här berömmer kunderna',
  missed: 'Det här saknar de',
  praise: 'Beröm i {count} av {total} omdömen',
  criticise: 'Kritik i {count} av {total} omdömen',
  mentions: 'Omnämnanden: {count}',
  none: 'Inget sticker ut ännu.',
  noInsights: 'Det finns ännu för få omdömen att sammanfatta.',
  byMachine: 'Formulerat av en maskin',
  showReviews: 'Visa de här omdömena',
  failed: 'Sammanfattningen kan inte läsas in just nu.',
  retry: 'Försök igen',
} satisfies InsightsStrings;
