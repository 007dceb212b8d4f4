import type { NoticeWords } from './notice-words.js';

export const pl: NoticeWords = {
  hello: 'Dzień dobry,',
  helloNamed: 'Dzień dobry, {name},',
  reported: {
    unlawful: 'niezgodna z prawem',
    child_abuse: 'wykorzystywanie seksualne dzieci',
    fake: 'fałszywa',
    abusive: 'obraźliwa',
    discriminatory: 'dyskryminująca',
    personal_data: 'dane osobowe',
    rights: 'narusza prawa',
    spam: 'spam lub reklama',
    off_topic: 'nie na temat',
    other: 'inny powód',
  },
  heldBack: {
    spam: 'to spam lub reklama',
    personal_data: 'zawiera dane osobowe',
    unlawful: 'jest niezgodna z prawem',
    abusive: 'obraża kogoś lub mu grozi',
    discriminatory: 'dyskryminuje ludzi',
    misleading: 'to, co mówi, jest nieprawdziwe lub wprowadza w błąd',
    fake: 'uważamy, że nie jest to prawdziwa opinia',
    off_topic: 'nie dotyczy sklepu ani jego produktów',
    duplicate: 'występuje dwa razy',
  },
  reporterSubject: 'Zgłoszenie opinii w {shop}',
  youReported: 'dnia {day} otrzymaliśmy od Pani/Pana zgłoszenie opinii w {shop}. Powód: {reason}.',
  reportNumber: 'Numer zgłoszenia: {id}',
  reviewNumber: 'Numer opinii: {id}',
  next: 'Sklep rozpatrzy zgłoszenie, a decyzja z uzasadnieniem zostanie wysłana e-mailem.',
  kept: 'Nasza decyzja: opinia pozostaje bez zmian.',
  noLongerShown: 'Nasza decyzja: opinia nie jest już wyświetlana. Powód: {reason}.',
  authorSubject: 'Pani/Pana opinia w {shop}',
  yourReview:
    'Pani/Pana opinia z dnia {day} w {shop} nie jest już wyświetlana. Powód: {reason}. Została nam zgłoszona i ją rozpatrzyliśmy. Nie zmieniliśmy niczego w jej treści.',
  youWrote: 'Treść opinii:',
  redress:
    'W razie braku zgody prosimy odpowiedzieć na tę wiadomość i podać powody: rozpatrzymy sprawę ponownie. Można też zwrócić się do sądu.',
  footer: 'Ta wiadomość przyszła, ponieważ ten adres podano przy opinii lub zgłoszeniu w {shop}.',
};
