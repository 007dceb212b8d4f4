import type { InviteStrings } from '../invite-strings.js';

export default {
  subject: 'Millainen ostoksesi oli? Kauppa: {shop}',
  reminderSubject: 'Lyhyt muistutus: millainen ostoksesi oli? Kauppa: {shop}',
  greeting: 'Hei {firstName}!',
  ask: 'Kiitos ostoksestasi. Kauppa: {shop}. Miten se sujui? Oli arviosi hyvä tai huono, se auttaa muita asiakkaita.',
  remind:
    'Muutama päivä sitten kysyimme ostoksestasi. Kauppa: {shop}. Jos sinulla on hetki aikaa, arviosi on yhä tervetullut, oli se hyvä tai huono.',
  why: 'Saat tämän viestin, koska {shop} pyytää arviota ostoksestasi. Sinun ei tarvitse vastata.',
  unsubscribe: 'Älä kysy minulta enää',
  title: 'Otsikko',
  place: 'Arvio {number}/{count}',
  next: 'Seuraavaksi: {product}',
  others: 'Voit arvioida myös nämä:',
  reviewed: 'Olet jo arvioinut tämän. Kiitos!',
  expired: 'Tämä linkki on vanhentunut. Arvion voi antaa jonkin aikaa oston jälkeen.',
  broken: 'Tämä linkki ei toimi. Se on voinut katketa: avaa se viestistä uudelleen.',
  away: 'Tämä ei toimi juuri nyt. Yritä uudelleen minuutin kuluttua.',
  toShop: 'Kauppaan',
  stopMeaning: '{shop} ei enää pyydä sinulta arvioita, eivätkä muutkaan kaupat, joilla on sama lähettäjä.',
  stopped: 'Sinulta ei kysytä enää',
  stopOther: 'Viestit tilauksistasi tulevat edelleen.',
  stopWrite: 'Oletko muuttanut mielesi, tai haluatko sanoa jotain? Kirjoita kaupalle:',
} satisfies InviteStrings;
