import type { NoticeWords } from './notice-words.js';

export const fr: NoticeWords = {
  hello: 'Bonjour,',
  helloNamed: 'Bonjour {name},',
  reported: {
    unlawful: 'contraire à la loi',
    child_abuse: 'abus sexuels sur des enfants',
    fake: 'faux ou trompeur',
    abusive: 'injurieux',
    discriminatory: 'discriminatoire',
    personal_data: 'données personnelles',
    rights: 'atteinte à des droits',
    spam: 'spam ou publicité',
    off_topic: 'hors sujet',
    other: 'une autre raison',
  },
  heldBack: {
    spam: 'spam ou publicité',
    personal_data: 'il contient des données personnelles',
    unlawful: 'il est contraire à la loi',
    abusive: 'il insulte ou menace quelqu’un',
    discriminatory: 'il est discriminatoire',
    misleading: 'ce qu’il dit est faux ou trompeur',
    fake: 'nous pensons que ce n’est pas un véritable avis',
    off_topic: 'il ne concerne ni la boutique ni ses produits',
    duplicate: 'il existe en double',
  },
  reporterSubject: 'Votre signalement d’un avis chez {shop}',
  youReported: 'le {day}, vous avez signalé un avis chez {shop}. Motif : {reason}.',
  reportNumber: 'Numéro du signalement : {id}',
  reviewNumber: 'Numéro de l’avis : {id}',
  next: 'Nous avons bien reçu votre signalement. La boutique l’examine, et vous recevrez la décision motivée par e-mail.',
  kept: 'Voici notre décision : l’avis reste tel quel.',
  noLongerShown: 'Voici notre décision : l’avis n’est plus affiché. Motif : {reason}.',
  authorSubject: 'Votre avis chez {shop}',
  yourReview:
    'votre avis du {day} chez {shop} n’est plus affiché. Motif : {reason}. Il nous a été signalé et nous l’avons examiné. Nous n’avons rien changé à votre texte.',
  youWrote: 'Ce que vous avez écrit :',
  redress:
    'Si vous n’êtes pas d’accord, répondez à ce message en indiquant vos raisons : nous réexaminerons la question. Vous pouvez aussi saisir un tribunal.',
  footer: 'Vous recevez ce message parce que votre adresse a été indiquée avec un avis ou un signalement chez {shop}.',
};
