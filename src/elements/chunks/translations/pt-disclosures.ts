import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: 'Verificada por outro sistema',
  experienced: 'Experiência de {date}',
  free_product: 'Recebeu um produto grátis',
  discount: 'Recebeu um desconto',
  points: 'Recebeu pontos de fidelidade',
  prize_draw: 'Participou de um sorteio',
  payment: 'Recebeu pagamento pela avaliação',
  otherIncentive: 'Recebeu algo em troca',
  employee: 'Trabalha para a loja',
  family: 'Família de alguém da loja',
  partner: 'Parceiro comercial da loja',
  otherRelationship: 'Tem ligação com a loja',
} satisfies DisclosureStrings;
