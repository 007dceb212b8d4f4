import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: 'Che cosa apprezzano gli acquirenti',
  missed: 'Che cosa manca loro',
  praise: 'Apprezzato in {count} recensioni su {total}',
  criticise: 'Criticato in {count} recensioni su {total}',
  mentions: 'Menzioni: {count}',
  none: 'Ancora nulla di rilevante.',
  noInsights: 'Le recensioni sono ancora troppo poche per un riassunto.',
  byMachine: 'Testo scritto da una macchina',
  showReviews: 'Mostra queste recensioni',
  failed: 'Il riassunto non può essere caricato al momento.',
  retry: 'Riprova',
} satisfies InsightsStrings;
