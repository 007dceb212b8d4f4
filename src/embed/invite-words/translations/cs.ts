import type { InviteStrings } from '../invite-strings.js';

export default {
  subject: 'Jak dopadl váš nákup? Obchod: {shop}',
  reminderSubject: 'Krátká připomínka: jak dopadl váš nákup? Obchod: {shop}',
  greeting: 'Dobrý den, {firstName}!',
  ask: 'Děkujeme za váš nákup. Obchod: {shop}. Jaký byl? Dobrá, nebo špatná, vaše recenze pomůže ostatním zákazníkům.',
  remind:
    'Před několika dny jsme se ptali na váš nákup. Obchod: {shop}. Máte-li minutku, vaši recenzi stále rádi uvidíme, dobrou i špatnou.',
  why: 'Tento e-mail dostáváte, protože {shop} žádá o recenzi vašeho nákupu. Odpovídat nemusíte.',
  unsubscribe: 'Už se mě neptejte',
  title: 'Nadpis',
  place: 'Recenze {number} z {count}',
  next: 'Další: {product}',
  others: 'Ohodnotit můžete také:',
  reviewed: 'Toto jste už ohodnotili. Děkujeme!',
  expired: 'Platnost tohoto odkazu vypršela. Recenzi lze napsat jen určitou dobu po nákupu.',
  broken: 'Tento odkaz nefunguje. Možná byl zkrácen: otevřete ho prosím ještě jednou ze zprávy.',
  away: 'Teď to nefunguje. Zkuste to prosím znovu za minutu.',
  toShop: 'Do obchodu',
  stopMeaning: '{shop} vás už o recenze žádat nebude, ani žádný jiný obchod se stejným odesílatelem.',
  stopped: 'Už se vás ptát nebudeme',
  stopOther: 'Zprávy o vašich objednávkách budou chodit dál.',
  stopWrite: 'Rozmysleli jste si to, nebo chcete něco sdělit? Napište obchodu:',
} satisfies InviteStrings;
