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
  checkNone: 'Il negozio non verifica se gli autori hanno acquistato o usato il prodotto.',
  checkSome:
    'Sono state verificate solo le recensioni con l’indicazione «{mark}»: i loro autori hanno acquistato il prodotto.',
  checkAll: 'Il negozio verifica per ogni recensione che l’autore abbia acquistato o usato il prodotto.',
  incentiveNone: 'Non viene dato nulla in cambio delle recensioni.',
  incentiveSome: 'Per alcune recensioni gli autori hanno ricevuto qualcosa in cambio; in quel caso è indicato.',
  policyPage: 'Come vengono verificate queste recensioni',
} satisfies DisclosureStrings;
