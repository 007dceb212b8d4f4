import type { InviteStrings } from '../invite-strings.js';

export default {
  subject: 'Com’è andato il suo acquisto da {shop}?',
  reminderSubject: 'Un breve promemoria: com’è andato il suo acquisto da {shop}?',
  greeting: 'Buongiorno {firstName}!',
  ask: 'Grazie per il suo acquisto da {shop}. Com’è andato? Bella o brutta, la sua recensione aiuta gli altri clienti.',
  remind:
    'Qualche giorno fa le abbiamo chiesto com’è andato il suo acquisto da {shop}. Se ha un minuto, la sua recensione è ancora benvenuta, bella o brutta che sia.',
  why: 'Riceve questa e-mail perché {shop} le chiede una recensione del suo acquisto. Non è tenuto a rispondere.',
  unsubscribe: 'Non chiedermelo più',
  title: 'Titolo',
  place: 'Recensione {number} di {count}',
  next: 'Prossima: {product}',
  others: 'Può recensire anche:',
  reviewed: 'Ha già scritto questa recensione. Grazie!',
  expired: 'Questo link è scaduto. Si può scrivere una recensione solo per un certo tempo dopo l’acquisto.',
  broken: 'Questo link non funziona. Forse è stato tagliato: lo apra di nuovo dal messaggio.',
  away: 'Al momento non funziona. Riprovi tra un minuto.',
  toShop: 'Vai al negozio',
  stopMeaning: '{shop} non le chiederà più recensioni, e nemmeno gli altri negozi che usano lo stesso mittente.',
  stopped: 'Non le verrà più chiesto',
  stopOther: 'Continuerà a ricevere i messaggi sui suoi ordini.',
  stopWrite: 'Ha cambiato idea o vuole dire qualcosa? Scriva al negozio:',
} satisfies InviteStrings;
