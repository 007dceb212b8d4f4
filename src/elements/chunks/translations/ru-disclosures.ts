import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: 'Проверено другой системой',
  experienced: 'Опыт от {date}',
  free_product: 'Бесплатно получил(а) товар',
  discount: 'Получил(а) скидку',
  points: 'Получил(а) бонусные баллы',
  prize_draw: 'Участвовал(а) в розыгрыше',
  payment: 'Получил(а) оплату за отзыв',
  otherIncentive: 'Получил(а) что-то взамен',
  employee: 'Работает в магазине',
  family: 'Родственник сотрудника магазина',
  partner: 'Деловой партнёр магазина',
  otherRelationship: 'Связан(а) с магазином',
  checkNone: 'Магазин не проверяет, покупали ли авторы товар и пользовались ли им.',
  checkSome: 'Проверены только отзывы с пометкой «{mark}»: их авторы купили товар.',
  checkAll: 'Магазин проверяет для каждого отзыва, покупал ли автор товар и пользовался ли им.',
  incentiveNone: 'За отзывы ничего не предлагается.',
  incentiveSome: 'Авторы некоторых отзывов получили что-то взамен; это указано в таких отзывах.',
  policyPage: 'Как проверяются эти отзывы',
} satisfies DisclosureStrings;
