import type { NoticeWords } from './notice-words.js';

export const it: NoticeWords = {
  hello: 'Buongiorno,',
  helloNamed: 'Buongiorno {name},',
  reported: {
    unlawful: 'contraria alla legge',
    child_abuse: 'abusi sessuali su minori',
    fake: 'falsa o ingannevole',
    abusive: 'offensiva',
    discriminatory: 'discriminatoria',
    personal_data: 'dati personali',
    rights: 'viola diritti',
    spam: 'spam o pubblicità',
    off_topic: 'fuori tema',
    other: 'un altro motivo',
  },
  heldBack: {
    spam: 'è spam o pubblicità',
    personal_data: 'contiene dati personali',
    unlawful: 'è contraria alla legge',
    abusive: 'insulta o minaccia qualcuno',
    discriminatory: 'discrimina persone',
    misleading: 'ciò che dice è falso o ingannevole',
    fake: 'riteniamo che non sia una recensione autentica',
    off_topic: 'non riguarda il negozio né i suoi prodotti',
    duplicate: 'è presente due volte',
  },
  reporterSubject: 'La sua segnalazione di una recensione su {shop}',
  youReported: 'il {day} ha segnalato una recensione su {shop}. Motivo: {reason}.',
  reportNumber: 'Numero della segnalazione: {id}',
  reviewNumber: 'Numero della recensione: {id}',
  next: 'Abbiamo ricevuto la sua segnalazione. Il negozio la esamina e lei riceverà la decisione motivata per e-mail.',
  kept: 'Questa è la nostra decisione: la recensione resta com’è.',
  noLongerShown: 'Questa è la nostra decisione: la recensione non viene più mostrata. Motivo: {reason}.',
  authorSubject: 'La sua recensione su {shop}',
  yourReview:
    'la sua recensione del {day} su {shop} non viene più mostrata. Motivo: {reason}. Ci è stata segnalata e l’abbiamo esaminata. Non abbiamo cambiato nulla di ciò che ha scritto.',
  youWrote: 'Ciò che ha scritto:',
  redress:
    'Se non è d’accordo, risponda a questo messaggio indicando le sue ragioni: riesamineremo la questione. Può anche rivolgersi a un tribunale.',
  footer:
    'Riceve questo messaggio perché il suo indirizzo è stato indicato con una recensione o una segnalazione su {shop}.',
};
