/** What the status of an order means: words of shop systems in the languages that reviews are read in. What none of them says is not guessed. */
import { folded } from '../../contract/folded-text.js';
import { type DateOrder, parseDate, writtenDay } from '../cells/dates.js';

/** `waits`: not paid, or not sent yet. */
type Meaning = 'completed' | 'waits' | 'cancelled';

/** Words by their meaning; a form for each gender that shops write. */
const WORDS: Record<Meaning, string> = {
  completed: `
    completed, complete, fulfilled, delivered, shipped, sent, dispatched, despatched, in transit, out for delivery, paid, closed, done, finished,
    picked up, collected, partially refunded,
    abgeschlossen, komplett abgeschlossen, erledigt, fertig, vollständig, versendet, versandt, verschickt, komplett versandt, unterwegs, geliefert,
    ausgeliefert, komplett geliefert, zugestellt, abgeholt, bezahlt, komplett bezahlt, teilweise erstattet,
    terminé, terminée, complété, complétée, expédié, expédiée, envoyé, envoyée, livré, livrée, payé, payée, clôturé, clôturée, partiellement remboursé,
    partiellement remboursée,
    completado, completada, enviado, enviada, entregado, entregada, pagado, pagada, finalizado, finalizada, parcialmente reembolsado,
    completato, completata, completo, spedito, spedita, inviato, inviata, consegnato, consegnata, pagato, pagata, evaso, evasa, concluso, conclusa,
    parzialmente rimborsato,
    voltooid, afgerond, afgehandeld, verzonden, verstuurd, geleverd, afgeleverd, bezorgd, betaald, gedeeltelijk terugbetaald,
    concluído, concluída, completa, entregue, pago, paga, despachado, despachada,
    zrealizowane, zrealizowano, zrealizowany, ukończone, zakończone, wysłane, wysłano, wysłany, dostarczone, dostarczono, dostarczony, doręczone, odebrane,
    opłacone, zapłacone`,
  waits: `
    pending, pending payment, awaiting payment, awaiting shipment, awaiting fulfillment, open, new, confirmed, processing, in progress, on hold, unfulfilled,
    unpaid, unshipped, authorized, partially paid, partially shipped, partially fulfilled, partial, draft, checkout draft, scheduled, ready for pickup,
    abandoned, expired,
    offen, neu, bestätigt, in bearbeitung, in vorbereitung, in wartestellung, ausstehend, zahlung ausstehend, wartet auf zahlung, unbezahlt, nicht bezahlt,
    nicht versandt, nicht versendet, nicht geliefert, teilweise bezahlt, teilweise versandt, teilweise geliefert, versandbereit, versandfertig, abholbereit,
    vorbestellt, entwurf,
    en attente, en attente de paiement, attente paiement, en cours, en cours de préparation, en cours de traitement, en préparation, à traiter,
    paiement accepté, impayé, impayée, non payé, non payée, non expédié, non expédiée, nouveau, nouvelle, brouillon,
    pendiente, pendiente de pago, procesando, en proceso, en espera, en preparación, preparando, no pagado, no enviado, nuevo, abierto, borrador,
    in attesa, in attesa di pagamento, in lavorazione, in elaborazione, in sospeso, in preparazione, preparazione in corso, non pagato, non spedito,
    non evaso, nuovo, aperto, bozza,
    in behandeling, in bewerking, in de wacht, in afwachting, in afwachting van betaling, wachtend op betaling, openstaand, onbetaald, niet betaald,
    niet verzonden, nieuw, concept,
    pendente, processando, em processamento, em preparação, em espera, aguardando, aguardando pagamento, a aguardar pagamento, não pago, não enviado,
    novo, aberto, rascunho,
    oczekujące, oczekuje na płatność, oczekujące na płatność, oczekiwanie na płatność, w realizacji, w trakcie realizacji, w przygotowaniu,
    przygotowanie w toku, przetwarzane, wstrzymane, nieopłacone, niezapłacone, nowe, szkic`,
  cancelled: `
    cancelled, canceled, refunded, voided, failed, returned, rejected, declined, trash, chargeback,
    storniert, abgebrochen, erstattet, rückerstattet, komplett erstattet, retourniert, retoure, retour, zurückgesendet, zurückgeschickt, widerrufen,
    abgelehnt, fehlgeschlagen, gelöscht,
    annulé, annulée, remboursé, remboursée, retourné, retournée, refusé, refusée, échoué, échouée, erreur de paiement,
    cancelado, cancelada, anulado, anulada, reembolsado, reembolsada, devuelto, devuelta, rechazado, rechazada, fallido, fallida,
    annullato, annullata, cancellato, cancellata, rimborsato, rimborsata, reso, restituito, stornato, rifiutato, rifiutata, fallito, fallita,
    geannuleerd, terugbetaald, geretourneerd, geweigerd, mislukt,
    devolvido, devolvida, estornado, estornada, recusado, recusada, falhado, falhou, malsucedido,
    anulowane, anulowano, anulowany, zwrócone, zwrócono, odrzucone, nieudane`,
};

const MEANINGS = new Map(
  (Object.entries(WORDS) as [Meaning, string][]).flatMap(([meaning, words]) =>
    words.split(',').map((word): [string, Meaning] => [normalizeStatus(word), meaning]),
  ),
);

/** What the columns of a status say together, and the first value of them that nobody knows. */
export interface OrderStatus {
  meaning: Meaning;
  unknown: string | null;
}

/** What settles the values of a status column. */
export interface StatusRules {
  /** Words that the user said mean "completed". */
  completed: ReadonlySet<string>;
  now: number;
  dateOrder: DateOrder | null;
}

/** Reads what is said of an order; a day among it is that of the cancellation. Nothing said is completed: the shop lists what it sold. */
export function readOrderStatus(values: readonly string[], rules: StatusRules): OrderStatus {
  let read: OrderStatus = { meaning: 'completed', unknown: null };
  for (const value of values) {
    const meaning = meaningOf(value, rules);
    read = joinStatus(read, meaning ? { meaning, unknown: null } : { meaning: 'completed', unknown: value });
  }
  return read;
}

/** What two lines of one order say together: whatever keeps it from being asked about. */
export function joinStatus(one: OrderStatus, other: OrderStatus): OrderStatus {
  const said = [one.meaning, other.meaning];
  return {
    meaning: said.includes('cancelled') ? 'cancelled' : said.includes('waits') ? 'waits' : 'completed',
    unknown: one.unknown ?? other.unknown,
  };
}

/** A status as it is compared: without case, accents, and the signs between its words. */
export function normalizeStatus(value: string): string {
  const words = folded(value).split(/[\s_-]+/);
  return words.filter((word, at) => word !== '' && !(at === 0 && word === 'wc')).join(' ');
}

function meaningOf(value: string, { completed, now, dateOrder }: StatusRules): Meaning | undefined {
  const status = normalizeStatus(value);
  if (completed.has(status)) return 'completed';
  const isDay = parseDate(value, now, dateOrder) !== null || writtenDay(value, dateOrder ?? 'dd/mm') !== null;
  return isDay ? 'cancelled' : MEANINGS.get(status);
}
