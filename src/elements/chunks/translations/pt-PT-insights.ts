import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: 'O que os clientes elogiam',
  missed: 'Do que sentem falta',
  praise: 'Elogiado em {count} de {total} avaliações',
  criticise: 'Criticado em {count} de {total} avaliações',
  mentions: 'Menções: {count}',
  none: 'Ainda nada se destaca.',
  noInsights: 'Ainda há poucas avaliações para resumir.',
  byMachine: 'Texto escrito por uma máquina',
  showReviews: 'Mostrar estas avaliações',
  failed: 'De momento não é possível carregar o resumo.',
  retry: 'Tentar de novo',
} satisfies InsightsStrings;
