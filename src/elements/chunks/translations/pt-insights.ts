import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: 'O que os clientes elogiam',
  missed: 'Do que sentem falta',
  praise: 'Elogiado em {count} de {total} avaliações',
  criticise: 'Criticado em {count} de {total} avaliações',
  mentions: 'Menções: {count}',
  none: 'Nada se destaca ainda.',
  noInsights: 'Ainda há poucas avaliações para resumir.',
  byMachine: 'Texto escrito por uma máquina',
  showReviews: 'Mostrar estas avaliações',
  failed: 'O resumo não pode ser carregado agora.',
  retry: 'Tentar novamente',
} satisfies InsightsStrings;
