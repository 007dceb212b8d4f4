import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: 'Перевірено іншою системою',
  experienced: 'Досвід від {date}',
  free_product: 'Отримав(-ла) товар безкоштовно',
  discount: 'Отримав(-ла) знижку',
  points: 'Отримав(-ла) бонусні бали',
  prize_draw: 'Брав(-ла) участь у розіграші',
  payment: 'Отримав(-ла) оплату за відгук',
  otherIncentive: 'Отримав(-ла) щось натомість',
  employee: 'Працює в магазині',
  family: 'Родина працівника магазину',
  partner: 'Діловий партнер магазину',
  otherRelationship: 'Пов’язаний(-а) з магазином',
} satisfies DisclosureStrings;
