import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: 'Lo que elogian los clientes',
  missed: 'Lo que echan en falta',
  praise: 'Elogiado en {count} de {total} opiniones',
  criticise: 'Criticado en {count} de {total} opiniones',
  mentions: 'Menciones: {count}',
  none: 'Todavía no destaca nada.',
  noInsights: 'Aún hay pocas opiniones para resumirlas.',
  byMachine: 'Redactado por una máquina',
  showReviews: 'Mostrar estas opiniones',
  failed: 'El resumen no se puede cargar ahora.',
  retry: 'Reintentar',
} satisfies InsightsStrings;
