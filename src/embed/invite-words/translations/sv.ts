import type { InviteStrings } from '../invite-strings.js';

export default {
  subject: 'Hur var ditt köp hos {shop}?',
  reminderSubject: 'En kort påminnelse: hur var ditt köp hos {shop}?',
  greeting: 'Hej {firstName},',
  ask: 'Tack för ditt köp hos {shop}. Hur var det? Bra eller dåligt – det du skriver hjälper andra kunder.',
  remind:
    'För några dagar sedan frågade vi hur ditt köp hos {shop} var. Har du en minut är ditt omdöme fortfarande välkommet, bra eller dåligt.',
  why: 'Du får det här mejlet eftersom {shop} ber om ett omdöme om ditt köp. Du behöver inte svara.',
  unsubscribe: 'Fråga mig inte igen',
  title: 'Rubrik',
  place: 'Omdöme {number} av {count}',
  next: 'Nästa: {product}',
  others: 'Du kan också ge omdömen om:',
  reviewed: 'Du har redan lämnat det här omdömet. Tack!',
  expired: 'Länken har gått ut. Det går att lämna ett omdöme en tid efter köpet.',
  broken: 'Länken fungerar inte. Den kan ha blivit avklippt: öppna den igen från meddelandet.',
  away: 'Det fungerar inte just nu. Försök igen om en minut.',
  toShop: 'Till butiken',
  stopMeaning: '{shop} ber dig inte om omdömen igen, och det gör inte heller andra butiker med samma avsändare.',
  stopped: 'Du blir inte tillfrågad igen',
  stopOther: 'Meddelanden om dina beställningar kommer fortfarande.',
  stopWrite: 'Har du ändrat dig, eller vill du säga något? Skriv till butiken:',
} satisfies InviteStrings;
