import type { NoticeWords } from './notice-words.js';

export const de: NoticeWords = {
  hello: 'Guten Tag,',
  helloNamed: 'Guten Tag {name},',
  reported: {
    unlawful: 'rechtswidrig',
    child_abuse: 'sexueller Missbrauch von Kindern',
    fake: 'falsch oder gefälscht',
    abusive: 'beleidigend',
    discriminatory: 'diskriminierend',
    personal_data: 'persönliche Daten',
    rights: 'verletzt Rechte',
    spam: 'Spam oder Werbung',
    off_topic: 'gehört nicht hierher',
    other: 'ein anderer Grund',
  },
  heldBack: {
    spam: 'Spam oder Werbung',
    personal_data: 'sie zeigt persönliche Daten',
    unlawful: 'sie ist rechtswidrig',
    abusive: 'sie beleidigt oder bedroht jemanden',
    discriminatory: 'sie diskriminiert Menschen',
    misleading: 'ihre Aussage ist falsch oder irreführend',
    fake: 'wir halten sie nicht für eine echte Bewertung',
    off_topic: 'es geht nicht um den Shop oder seine Produkte',
    duplicate: 'sie ist doppelt vorhanden',
  },
  reporterSubject: 'Ihre Meldung einer Bewertung bei {shop}',
  youReported: 'am {day} haben Sie eine Bewertung bei {shop} gemeldet. Grund: {reason}.',
  reportNumber: 'Nummer der Meldung: {id}',
  reviewNumber: 'Nummer der Bewertung: {id}',
  next: 'Ihre Meldung ist eingegangen. Jemand aus dem Shop prüft sie, und Sie erhalten die Entscheidung mit ihrer Begründung per E-Mail.',
  kept: 'So haben wir entschieden: Die Bewertung bleibt, wie sie ist.',
  noLongerShown: 'So haben wir entschieden: Die Bewertung wird nicht mehr angezeigt. Grund: {reason}.',
  authorSubject: 'Ihre Bewertung bei {shop}',
  yourReview:
    'Ihre Bewertung vom {day} bei {shop} wird nicht mehr angezeigt. Grund: {reason}. Sie wurde uns gemeldet, und wir haben sie geprüft. An Ihrem Text haben wir nichts geändert.',
  youWrote: 'Das haben Sie geschrieben:',
  redress:
    'Wenn Sie nicht einverstanden sind, antworten Sie auf diese Nachricht und nennen Sie Ihre Gründe: Wir prüfen es dann noch einmal. Sie können sich auch an ein Gericht wenden.',
  footer: 'Sie erhalten diese E-Mail, weil Ihre Adresse mit einer Bewertung oder Meldung bei {shop} angegeben wurde.',
};
