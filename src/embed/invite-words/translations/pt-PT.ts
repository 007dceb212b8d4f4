import type { InviteStrings } from '../invite-strings.js';

export default {
  subject: 'Como correu a sua compra na loja {shop}?',
  reminderSubject: 'Um breve lembrete: como correu a sua compra na loja {shop}?',
  greeting: 'Olá, {firstName},',
  ask: 'Agradecemos a sua compra na loja {shop}. Como correu? Boa ou má, a sua avaliação ajuda outros clientes.',
  remind:
    'Há alguns dias perguntámos como correu a sua compra na loja {shop}. Se tiver um minuto, a sua avaliação continua a ser bem-vinda, boa ou má.',
  why: 'Recebe este e-mail porque a loja {shop} pede uma avaliação da sua compra. Não é obrigado a responder.',
  unsubscribe: 'Não me perguntem mais',
  title: 'Título',
  place: 'Avaliação {number} de {count}',
  next: 'Seguinte: {product}',
  others: 'Também pode avaliar:',
  reviewed: 'Já fez esta avaliação. Obrigado!',
  expired: 'Esta ligação expirou. A avaliação é possível durante algum tempo após a compra.',
  broken: 'Esta ligação não funciona. Talvez tenha sido cortada: abra-a de novo a partir da mensagem.',
  away: 'Isto não funciona neste momento. Tente novamente dentro de um minuto.',
  toShop: 'Ir para a loja',
  stopMeaning: 'A loja {shop} não voltará a pedir-lhe avaliações, nem outras lojas que usem o mesmo remetente.',
  stopped: 'Não voltaremos a perguntar',
  stopOther: 'As mensagens sobre as suas encomendas continuam a chegar.',
  stopWrite: 'Mudou de ideias ou quer dizer alguma coisa? Escreva à loja:',
} satisfies InviteStrings;
