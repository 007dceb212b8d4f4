import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: 'Verificada por outro sistema',
  experienced: 'Experiência de {date}',
  free_product: 'Recebeu um produto gratuito',
  discount: 'Recebeu um desconto',
  points: 'Recebeu pontos de fidelização',
  prize_draw: 'Participou num sorteio',
  payment: 'Foi pago pela avaliação',
  otherIncentive: 'Recebeu algo em troca',
  employee: 'Trabalha para a loja',
  family: 'Familiar de alguém da loja',
  partner: 'Parceiro comercial da loja',
  otherRelationship: 'Tem ligação à loja',
} satisfies DisclosureStrings;
