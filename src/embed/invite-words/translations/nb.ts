import type { InviteStrings } from '../invite-strings.js';

export default {
  subject: 'Hvordan var kjøpet ditt hos {shop}?',
  reminderSubject: 'En kort påminnelse: Hvordan var kjøpet ditt hos {shop}?',
  greeting: 'Hei {firstName},',
  ask: 'Takk for kjøpet hos {shop}. Hvordan var det? Bra eller dårlig – det du skriver, hjelper andre kunder.',
  remind:
    'For noen dager siden spurte vi hvordan kjøpet ditt hos {shop} var. Har du et minutt, er omtalen din fortsatt velkommen, god eller dårlig.',
  why: 'Du får denne e-posten fordi {shop} ber om en omtale av kjøpet ditt. Du trenger ikke å svare.',
  unsubscribe: 'Ikke spør meg igjen',
  title: 'Tittel',
  place: 'Omtale {number} av {count}',
  next: 'Neste: {product}',
  others: 'Du kan også omtale disse:',
  reviewed: 'Du har allerede omtalt dette. Takk!',
  expired: 'Denne lenken er utløpt. En omtale er mulig en tid etter kjøpet.',
  broken: 'Denne lenken virker ikke. Den kan ha blitt kuttet: Åpne den på nytt fra meldingen.',
  away: 'Dette virker ikke akkurat nå. Prøv igjen om et minutt.',
  toShop: 'Til butikken',
  stopMeaning: '{shop} ber deg ikke om omtaler igjen, og det gjør heller ingen andre butikker med samme avsender.',
  stopped: 'Du blir ikke spurt igjen',
  stopOther: 'Meldinger om bestillingene dine kommer fortsatt.',
  stopWrite: 'Har du ombestemt deg, eller er det noe du vil si? Skriv til butikken:',
} satisfies InviteStrings;
