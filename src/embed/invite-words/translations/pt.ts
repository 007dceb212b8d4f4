import type { InviteStrings } from '../invite-strings.js';

export default {
  subject: 'Como foi a sua compra na loja {shop}?',
  reminderSubject: 'Um breve lembrete: como foi a sua compra na loja {shop}?',
  greeting: 'Olá, {firstName},',
  ask: 'Agradecemos a sua compra na loja {shop}. Como foi? Boa ou ruim, a sua avaliação ajuda outros clientes.',
  remind:
    'Há alguns dias perguntamos como foi a sua compra na loja {shop}. Se você tiver um minuto, a sua avaliação ainda é bem-vinda, boa ou ruim.',
  why: 'Você recebeu este e-mail porque a loja {shop} pede uma avaliação da sua compra. Você não precisa responder.',
  unsubscribe: 'Não me pergunte de novo',
  title: 'Título',
  place: 'Avaliação {number} de {count}',
  next: 'Próxima: {product}',
  others: 'Você também pode avaliar:',
  reviewed: 'Você já fez esta avaliação. Obrigado!',
  expired: 'Este link expirou. A avaliação é possível por algum tempo depois da compra.',
  broken: 'Este link não funciona. Talvez tenha sido cortado: abra-o de novo pela mensagem.',
  away: 'Isso não funciona no momento. Tente de novo em um minuto.',
  toShop: 'Ir para a loja',
  stopMeaning: 'A loja {shop} não pedirá mais avaliações a você, nem outras lojas que usam o mesmo remetente.',
  stopped: 'Você não receberá mais pedidos de avaliação',
  stopOther: 'As mensagens sobre os seus pedidos continuam chegando.',
  stopWrite: 'Mudou de ideia ou quer dizer algo? Escreva para a loja:',
} satisfies InviteStrings;
