import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: 'Verificada por otro sistema',
  experienced: 'Experiencia del {date}',
  free_product: 'Recibió un producto gratis',
  discount: 'Recibió un descuento',
  points: 'Recibió puntos de fidelidad',
  prize_draw: 'Participó en un sorteo',
  payment: 'Recibió dinero por la opinión',
  otherIncentive: 'Recibió algo a cambio',
  employee: 'Trabaja para la tienda',
  family: 'Familiar de alguien de la tienda',
  partner: 'Socio comercial de la tienda',
  otherRelationship: 'Relacionado con la tienda',
  checkNone: 'La tienda no comprueba si los autores han comprado o usado el producto.',
  checkSome: 'Solo se han comprobado las opiniones marcadas como «{mark}»: sus autores compraron el producto.',
  checkAll: 'La tienda comprueba en cada opinión que su autor haya comprado o usado el producto.',
  incentiveNone: 'No se ofrece nada a cambio de las opiniones.',
  incentiveSome: 'Por algunas opiniones, sus autores recibieron algo a cambio; en ellas se indica.',
  policyPage: 'Cómo se comprueban estas opiniones',
} satisfies DisclosureStrings;
