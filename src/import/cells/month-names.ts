/** Names of months as people and programs write them, with their abbreviations: each begins with one of these, without accents. */
const NAMES: readonly (readonly string[])[] = [
  // English, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Swedish and Danish, Czech, Turkish, Russian
  [
    'january',
    'januar',
    'janner',
    'janvier',
    'enero',
    'janeiro',
    'gennaio',
    'januari',
    'styczen',
    'stycznia',
    'ledna',
    'ocak',
    'января',
  ],
  [
    'february',
    'februar',
    'feber',
    'fevrier',
    'febrero',
    'fevereiro',
    'febbraio',
    'februari',
    'luty',
    'lutego',
    'unora',
    'subat',
    'февраля',
  ],
  [
    'march',
    'marz',
    'maerz',
    'mrz',
    'mars',
    'marzo',
    'marco',
    'maart',
    'mrt',
    'marzec',
    'marca',
    'marts',
    'brezna',
    'mart',
    'марта',
  ],
  ['april', 'avril', 'abril', 'aprile', 'avr', 'abr', 'kwiecien', 'kwietnia', 'dubna', 'nisan', 'апреля'],
  ['may', 'mai', 'mayo', 'maio', 'maggio', 'mei', 'maj', 'maja', 'kvetna', 'mayis', 'мая'],
  ['june', 'juni', 'juin', 'junio', 'junho', 'giugno', 'czerwiec', 'czerwca', 'cervna', 'haziran', 'июня'],
  ['july', 'juli', 'juillet', 'julio', 'julho', 'luglio', 'lipiec', 'lipca', 'cervence', 'temmuz', 'июля'],
  ['august', 'aout', 'agosto', 'augustus', 'sierpien', 'sierpnia', 'augusti', 'srpna', 'agustos', 'августа'],
  [
    'september',
    'septembre',
    'septiembre',
    'setembro',
    'settembre',
    'sept',
    'wrzesien',
    'wrzesnia',
    'zari',
    'eylul',
    'сентября',
  ],
  [
    'october',
    'oktober',
    'octobre',
    'octubre',
    'outubro',
    'ottobre',
    'pazdziernik',
    'pazdziernika',
    'rijna',
    'ekim',
    'октября',
  ],
  ['november', 'novembre', 'noviembre', 'novembro', 'listopad', 'listopada', 'listopadu', 'kasim', 'ноября'],
  [
    'december',
    'dezember',
    'decembre',
    'diciembre',
    'dezembro',
    'dicembre',
    'grudzien',
    'grudnia',
    'prosince',
    'aralik',
    'декабря',
  ],
];
/** What is usually cut to three letters or more; a name that is the beginning of two months is none of them. */
const MIN_LENGTH = 3;

const months = new Map<string, number | null>();
for (const [at, names] of NAMES.entries()) {
  for (const name of names) {
    for (let length = MIN_LENGTH; length <= name.length; length += 1) {
      const beginning = name.slice(0, length);
      const known = months.get(beginning);
      months.set(beginning, known === undefined || known === at + 1 ? at + 1 : null);
    }
  }
}
for (const [at, names] of NAMES.entries()) for (const name of names) months.set(name, at + 1);

/** The month of a name or its abbreviation, from 1; null for any other word, and where it may be two months. */
export function monthNamed(word: string): number | null {
  const plain = word.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replace('ł', 'l').replace('ı', 'i');
  return months.get(plain) ?? null;
}
