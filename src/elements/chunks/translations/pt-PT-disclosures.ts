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
  checkNone: 'A loja não verifica se os autores compraram ou utilizaram o produto.',
  checkSome: 'Só foram verificadas as avaliações com a indicação «{mark}»: os seus autores compraram o produto.',
  checkAll: 'A loja verifica em cada avaliação se o autor comprou ou utilizou o produto.',
  incentiveNone: 'Nada é oferecido em troca de avaliações.',
  incentiveSome: 'Por algumas avaliações, os autores receberam algo em troca; isso está indicado nelas.',
  policyPage: 'Como são verificadas estas avaliações',
} satisfies DisclosureStrings;
