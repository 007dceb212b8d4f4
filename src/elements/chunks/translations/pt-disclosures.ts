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
  checkNone: 'A loja não verifica se os autores compraram ou usaram o produto.',
  checkSome: 'Só foram verificadas as avaliações com a indicação “{mark}”: seus autores compraram o produto.',
  checkAll: 'A loja verifica em cada avaliação se o autor comprou ou usou o produto.',
  incentiveNone: 'Nada é dado em troca de avaliações.',
  incentiveSome: 'Por algumas avaliações, os autores receberam algo em troca; isso está indicado nelas.',
  policyPage: 'Como estas avaliações são verificadas',
} satisfies DisclosureStrings;
