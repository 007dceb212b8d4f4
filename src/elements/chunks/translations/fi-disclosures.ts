import type { DisclosureStrings } from '../disclosures/disclosure-strings.js';

export default {
  verifiedElsewhere: 'Toisen järjestelmän vahvistama',
  experienced: 'Kokemus päivältä {date}',
  free_product: 'Sai ilmaisen tuotteen',
  discount: 'Sai alennuksen',
  points: 'Sai kanta-asiakaspisteitä',
  prize_draw: 'Osallistui arvontaan',
  payment: 'Sai maksun arvostelusta',
  otherIncentive: 'Sai jotain vastineeksi',
  employee: 'Työskentelee kaupalle',
  family: 'Kaupassa työskentelevän perhettä',
  partner: 'Kaupan liikekumppani',
  otherRelationship: 'Yhteydessä kauppaan',
} satisfies DisclosureStrings;
