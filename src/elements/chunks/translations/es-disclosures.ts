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
} satisfies DisclosureStrings;
