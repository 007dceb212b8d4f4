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
  checkNone: 'Магазин не перевіряє, чи автори купували товар або користувалися ним.',
  checkSome: 'Перевірено лише відгуки з позначкою «{mark}»: їхні автори купили товар.',
  checkAll: 'Магазин перевіряє для кожного відгуку, чи автор купував товар або користувався ним.',
  incentiveNone: 'За відгуки нічого не пропонується.',
  incentiveSome: 'Автори деяких відгуків отримали щось натомість; це зазначено у відгуках.',
  policyPage: 'Як перевіряються ці відгуки',
} satisfies DisclosureStrings;
