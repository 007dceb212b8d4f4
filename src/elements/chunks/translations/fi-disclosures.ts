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
  checkNone: 'Kauppa ei tarkista, ovatko kirjoittajat ostaneet tai käyttäneet tuotetta.',
  checkSome:
    'Vain arvostelut, joissa on merkintä ”{mark}”, on tarkistettu: niiden kirjoittajat ovat ostaneet tuotteen.',
  checkAll: 'Kauppa tarkistaa jokaisesta arvostelusta, onko kirjoittaja ostanut tuotteen tai käyttänyt sitä.',
  incentiveNone: 'Arvosteluista ei anneta mitään vastineeksi.',
  incentiveSome: 'Joidenkin arvostelujen kirjoittajat ovat saaneet jotain vastineeksi; se kerrotaan arvostelussa.',
  policyPage: 'Miten nämä arvostelut tarkistetaan',
} satisfies DisclosureStrings;
