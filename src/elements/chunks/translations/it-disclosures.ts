import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: 'Verificata da un altro sistema',
  experienced: 'Esperienza del {date}',
  free_product: 'Ha ricevuto un prodotto gratuito',
  discount: 'Ha ricevuto uno sconto',
  points: 'Ha ricevuto punti fedeltà',
  prize_draw: 'Ha partecipato a un’estrazione a premi',
  payment: 'È stato pagato per la recensione',
  otherIncentive: 'Ha ricevuto qualcosa in cambio',
  employee: 'Lavora per il negozio',
  family: 'Familiare di una persona del negozio',
  partner: 'Partner commerciale del negozio',
  otherRelationship: 'Ha un legame con il negozio',
} satisfies DisclosureStrings;
