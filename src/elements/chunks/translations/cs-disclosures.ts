import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: 'Ověřeno jiným systémem',
  experienced: 'Zkušenost ze dne {date}',
  free_product: 'Dostal(a) výrobek zdarma',
  discount: 'Dostal(a) slevu',
  points: 'Dostal(a) věrnostní body',
  prize_draw: 'Účastnil(a) se slosování',
  payment: 'Za recenzi dostal(a) zaplaceno',
  otherIncentive: 'Dostal(a) něco na oplátku',
  employee: 'Pracuje pro obchod',
  family: 'Rodina někoho z obchodu',
  partner: 'Obchodní partner obchodu',
  otherRelationship: 'Má vztah k obchodu',
  checkNone: 'Obchod neověřuje, zda autoři výrobek koupili nebo používali.',
  checkSome: 'Ověřeny jsou jen recenze s označením „{mark}“: jejich autoři výrobek koupili.',
  checkAll: 'Obchod u každé recenze ověřuje, zda její autor výrobek koupil nebo používal.',
  incentiveNone: 'Za recenze se nic neposkytuje.',
  incentiveSome: 'Autoři některých recenzí za ně něco dostali; u těchto recenzí je to uvedeno.',
  policyPage: 'Jak se tyto recenze ověřují',
} satisfies DisclosureStrings;
