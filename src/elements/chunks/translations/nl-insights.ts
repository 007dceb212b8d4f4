import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: 'Wat kopers prijzen',
  missed: 'Wat ze missen',
  praise: 'Geprezen in {count} van {total} beoordelingen',
  criticise: 'Bekritiseerd in {count} van {total} beoordelingen',
  mentions: 'Vermeldingen: {count}',
  none: 'Er valt nog niets op.',
  noInsights: 'Er zijn nog te weinig beoordelingen om samen te vatten.',
  byMachine: 'Door een machine verwoord',
  showReviews: 'Deze beoordelingen tonen',
  failed: 'De samenvatting kan nu niet worden geladen.',
  retry: 'Opnieuw proberen',
} satisfies InsightsStrings;
