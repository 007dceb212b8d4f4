import type { InsightsStrings } from '../../insights/insights-strings.js';

export default {
  praised: 'Τι επαινούν οι αγοραστές',
  missed: 'Τι τους λείπει',
  praise: 'Επαινείται σε {count} από {total} κριτικές',
  criticise: 'Επικρίνεται σε {count} από {total} κριτικές',
  mentions: 'Αναφορές: {count}',
  none: 'Τίποτα δεν ξεχωρίζει ακόμη.',
  noInsights: 'Οι κριτικές είναι ακόμη λίγες για σύνοψη.',
  byMachine: 'Διατυπώθηκε από μηχανή',
  showReviews: 'Εμφάνιση αυτών των κριτικών',
  failed: 'Η σύνοψη δεν μπορεί να φορτωθεί τώρα.',
  retry: 'Δοκιμάστε ξανά',
} satisfies InsightsStrings;
