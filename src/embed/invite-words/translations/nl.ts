import type { InviteStrings } from '../invite-strings.js';

export default {
  subject: 'Hoe was uw aankoop bij {shop}?',
  reminderSubject: 'Een korte herinnering: hoe was uw aankoop bij {shop}?',
  greeting: 'Hallo {firstName},',
  ask: 'Bedankt voor uw aankoop bij {shop}. Hoe was het? Goed of slecht, wat u schrijft helpt andere klanten.',
  remind:
    'Een paar dagen geleden vroegen we hoe uw aankoop bij {shop} was. Als u een minuutje heeft, is uw beoordeling nog steeds welkom, goed of slecht.',
  why: 'U krijgt deze e-mail omdat {shop} om een beoordeling van uw aankoop vraagt. U hoeft niet te antwoorden.',
  unsubscribe: 'Vraag het mij niet meer',
  title: 'Titel',
  place: 'Beoordeling {number} van {count}',
  next: 'Volgende: {product}',
  others: 'U kunt ook deze beoordelen:',
  reviewed: 'U heeft dit al beoordeeld. Bedankt!',
  expired: 'Deze link is verlopen. Een beoordeling is mogelijk tot enige tijd na de aankoop.',
  broken: 'Deze link werkt niet. Misschien is hij afgebroken: open hem nog een keer vanuit het bericht.',
  away: 'Dit werkt nu even niet. Probeer het over een minuut opnieuw.',
  toShop: 'Naar de winkel',
  stopMeaning: '{shop} vraagt u niet meer om beoordelingen, en andere winkels met dezelfde afzender ook niet.',
  stopped: 'U wordt niet meer gevraagd',
  stopOther: 'Berichten over uw bestellingen blijven komen.',
  stopWrite: 'Bent u van gedachten veranderd, of wilt u iets zeggen? Schrijf de winkel:',
} satisfies InviteStrings;
