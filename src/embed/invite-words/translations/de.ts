import type { InviteStrings } from '../invite-strings.js';

export default {
  subject: 'Wie war Ihr Einkauf bei {shop}?',
  reminderSubject: 'Kurze Erinnerung: Wie war Ihr Einkauf bei {shop}?',
  greeting: 'Guten Tag {firstName}!',
  ask: 'Vielen Dank für Ihren Einkauf bei {shop}. Wie war es? Ob gut oder schlecht: Was Sie schreiben, hilft anderen Kunden.',
  remind:
    'Vor einigen Tagen haben wir gefragt, wie Ihr Einkauf bei {shop} war. Wenn Sie eine Minute Zeit haben, freuen wir uns weiterhin über Ihre Bewertung, ob gut oder schlecht.',
  why: 'Sie erhalten diese E-Mail, weil {shop} Sie um eine Bewertung Ihres Einkaufs bittet. Sie müssen nicht antworten.',
  unsubscribe: 'Nicht mehr fragen',
  title: 'Titel',
  place: 'Bewertung {number} von {count}',
  next: 'Als Nächstes: {product}',
  others: 'Auch diese Artikel können Sie bewerten:',
  reviewed: 'Sie haben dies schon bewertet. Vielen Dank!',
  expired: 'Dieser Link ist abgelaufen. Eine Bewertung ist nur einige Zeit nach dem Kauf möglich.',
  broken:
    'Dieser Link funktioniert nicht. Vielleicht wurde er abgeschnitten: Bitte öffnen Sie ihn noch einmal aus der Nachricht.',
  away: 'Das geht gerade nicht. Bitte versuchen Sie es in einer Minute erneut.',
  toShop: 'Zum Shop',
  stopMeaning: '{shop} bittet Sie nicht mehr um Bewertungen, ebenso wenig andere Shops mit demselben Absender.',
  stopped: 'Sie werden nicht mehr gefragt',
  stopOther: 'Nachrichten zu Ihren Bestellungen erhalten Sie weiterhin.',
  stopWrite: 'Haben Sie es sich anders überlegt, oder möchten Sie etwas sagen? Schreiben Sie dem Shop:',
} satisfies InviteStrings;
