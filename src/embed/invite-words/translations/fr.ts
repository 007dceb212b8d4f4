import type { InviteStrings } from '../invite-strings.js';

export default {
  subject: 'Comment s’est passé votre achat chez {shop}\u00a0?',
  reminderSubject: 'Petit rappel\u00a0: comment s’est passé votre achat chez {shop}\u00a0?',
  greeting: 'Bonjour {firstName},',
  ask: 'Merci pour votre achat chez {shop}. Comment cela s’est-il passé\u00a0? Bon ou mauvais, votre avis aide les autres clients.',
  remind:
    'Il y a quelques jours, nous vous avons demandé comment s’est passé votre achat chez {shop}. Si vous avez une minute, votre avis est toujours le bienvenu, bon ou mauvais.',
  why: 'Vous recevez cet e-mail parce que {shop} vous demande votre avis sur votre achat. Vous n’êtes pas obligé de répondre.',
  unsubscribe: 'Ne plus me demander d’avis',
  title: 'Titre',
  place: 'Avis {number} sur {count}',
  next: 'Suivant\u00a0: {product}',
  others: 'Vous pouvez aussi donner votre avis sur\u00a0:',
  reviewed: 'Vous avez déjà donné cet avis. Merci\u00a0!',
  expired: 'Ce lien a expiré. Un avis n’est possible que pendant un certain temps après l’achat.',
  broken: 'Ce lien ne fonctionne pas. Il a peut-être été coupé\u00a0: veuillez l’ouvrir à nouveau depuis le message.',
  away: 'Cela ne fonctionne pas pour le moment. Veuillez réessayer dans une minute.',
  toShop: 'Aller à la boutique',
  stopMeaning: '{shop} ne vous demandera plus d’avis, ni aucune autre boutique qui utilise le même expéditeur.',
  stopped: 'Vous ne recevrez plus de demande d’avis',
  stopOther: 'Vous recevrez toujours les messages concernant vos commandes.',
  stopWrite: 'Vous avez changé d’avis, ou quelque chose à dire\u00a0? Écrivez à la boutique\u00a0:',
} satisfies InviteStrings;
