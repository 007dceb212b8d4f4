import type { InviteStrings } from '../invite-strings.js';

export default {
  subject: 'Hvordan var dit køb hos {shop}?',
  reminderSubject: 'En kort påmindelse: Hvordan var dit køb hos {shop}?',
  greeting: 'Hej {firstName}',
  ask: 'Tak for dit køb hos {shop}. Hvordan var det? Godt eller skidt – det, du skriver, hjælper andre kunder.',
  remind:
    'For nogle dage siden spurgte vi, hvordan dit køb hos {shop} var. Har du et minut, er din anmeldelse stadig velkommen, god eller dårlig.',
  why: 'Du får denne mail, fordi {shop} beder om en anmeldelse af dit køb. Du behøver ikke at svare.',
  unsubscribe: 'Spørg mig ikke igen',
  title: 'Titel',
  place: 'Anmeldelse {number} af {count}',
  next: 'Næste: {product}',
  others: 'Du kan også anmelde disse:',
  reviewed: 'Du har allerede anmeldt dette. Tak!',
  expired: 'Dette link er udløbet. En anmeldelse er mulig i nogen tid efter købet.',
  broken: 'Dette link virker ikke. Måske er det blevet afkortet: Åbn det igen fra beskeden.',
  away: 'Det virker ikke lige nu. Prøv igen om et minut.',
  toShop: 'Til butikken',
  stopMeaning: '{shop} beder dig ikke om anmeldelser igen, og det gør andre butikker med samme afsender heller ikke.',
  stopped: 'Du bliver ikke spurgt igen',
  stopOther: 'Beskeder om dine ordrer kommer stadig.',
  stopWrite: 'Har du ombestemt dig, eller er der noget, du vil sige? Skriv til butikken:',
} satisfies InviteStrings;
