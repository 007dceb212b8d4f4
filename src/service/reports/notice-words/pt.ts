import type { NoticeWords } from './notice-words.js';

export const pt: NoticeWords = {
  hello: 'Olá,',
  helloNamed: 'Olá, {name},',
  reported: {
    unlawful: 'contrária à lei',
    child_abuse: 'abuso sexual de crianças',
    fake: 'falsa ou enganosa',
    abusive: 'ofensiva',
    discriminatory: 'discriminatória',
    personal_data: 'dados pessoais',
    rights: 'viola direitos',
    spam: 'spam ou publicidade',
    off_topic: 'fora do assunto',
    other: 'outro motivo',
  },
  heldBack: {
    spam: 'é spam ou publicidade',
    personal_data: 'contém dados pessoais',
    unlawful: 'é contrária à lei',
    abusive: 'insulta ou ameaça alguém',
    discriminatory: 'discrimina pessoas',
    misleading: 'o que diz é falso ou enganoso',
    fake: 'acreditamos que não é uma avaliação verdadeira',
    off_topic: 'não trata da loja nem dos seus produtos',
    duplicate: 'está repetida',
  },
  reporterSubject: 'A sua denúncia de uma avaliação em {shop}',
  youReported: 'no dia {day} denunciou uma avaliação em {shop}. Motivo: {reason}.',
  reportNumber: 'Número da denúncia: {id}',
  reviewNumber: 'Número da avaliação: {id}',
  next: 'Recebemos a sua denúncia. A loja vai analisá-la, e a decisão fundamentada será enviada por e-mail.',
  kept: 'Esta é a nossa decisão: a avaliação fica como está.',
  noLongerShown: 'Esta é a nossa decisão: a avaliação já não é mostrada. Motivo: {reason}.',
  authorSubject: 'A sua avaliação em {shop}',
  yourReview:
    'a sua avaliação de {day} em {shop} já não é mostrada. Motivo: {reason}. Foi-nos denunciada e analisámo-la. Não mudámos nada do que escreveu.',
  youWrote: 'O que escreveu:',
  redress:
    'Se não concordar, responda a esta mensagem e diga porquê: analisaremos de novo. Também pode recorrer aos tribunais.',
  footer: 'Recebe esta mensagem porque o seu endereço foi indicado com uma avaliação ou denúncia em {shop}.',
};
