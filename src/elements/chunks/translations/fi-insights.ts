import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: 'Mitä ostajat kehuvat',
  missed: 'Mitä he jäävät kaipaamaan',
  praise: 'Kehuttu: {count}/{total} arvostelua',
  criticise: 'Kritisoitu: {count}/{total} arvostelua',
  mentions: 'Mainintoja: {count}',
  none: 'Mikään ei vielä nouse esiin.',
  noInsights: 'Arvosteluja on vielä liian vähän yhteenvetoon.',
  byMachine: 'Koneen muotoilema',
  showReviews: 'Näytä nämä arvostelut',
  failed: 'Yhteenvetoa ei voi nyt ladata.',
  retry: 'Yritä uudelleen',
} satisfies InsightsStrings;
