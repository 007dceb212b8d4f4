import type { NoticeWords } from './notice-words.js';

export const nl: NoticeWords = {
  hello: 'Goedendag,',
  helloNamed: 'Goedendag {name},',
  reported: {
    unlawful: 'in strijd met de wet',
    child_abuse: 'seksueel misbruik van kinderen',
    fake: 'onwaar of nep',
    abusive: 'beledigend',
    discriminatory: 'discriminerend',
    personal_data: 'persoonlijke gegevens',
    rights: 'schendt rechten',
    spam: 'spam of reclame',
    off_topic: 'hoort hier niet',
    other: 'een andere reden',
  },
  heldBack: {
    spam: 'het is spam of reclame',
    personal_data: 'hij bevat persoonlijke gegevens',
    unlawful: 'hij is in strijd met de wet',
    abusive: 'hij beledigt of bedreigt iemand',
    discriminatory: 'hij discrimineert mensen',
    misleading: 'wat er staat is onwaar of misleidend',
    fake: 'wij denken dat het geen echte beoordeling is',
    off_topic: 'hij gaat niet over de winkel of haar producten',
    duplicate: 'hij staat er dubbel',
  },
  reporterSubject: 'Uw melding van een beoordeling bij {shop}',
  youReported: 'op {day} hebt u een beoordeling bij {shop} gemeld. Reden: {reason}.',
  reportNumber: 'Nummer van de melding: {id}',
  reviewNumber: 'Nummer van de beoordeling: {id}',
  next: 'Wij hebben uw melding ontvangen. De winkel bekijkt haar, en u krijgt de beslissing met de redenen per e-mail.',
  kept: 'Dit hebben wij besloten: de beoordeling blijft zoals zij is.',
  noLongerShown: 'Dit hebben wij besloten: de beoordeling wordt niet meer getoond. Reden: {reason}.',
  authorSubject: 'Uw beoordeling bij {shop}',
  yourReview:
    'uw beoordeling van {day} bij {shop} wordt niet meer getoond. Reden: {reason}. Zij is bij ons gemeld en wij hebben ernaar gekeken. Wij hebben niets veranderd aan wat u schreef.',
  youWrote: 'Wat u schreef:',
  redress:
    'Bent u het er niet mee eens, antwoord dan op dit bericht en zeg waarom: wij kijken er opnieuw naar. U kunt ook naar de rechter gaan.',
  footer: 'U krijgt deze mail omdat uw adres is opgegeven bij een beoordeling of melding bij {shop}.',
};
