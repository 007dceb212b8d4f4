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
} satisfies DisclosureStrings;
