import type { Topic } from '../../../contract/topics.js';
import type { ReadLanguage } from '../../../insights/analysis.js';
import { topicName } from '../../../insights/labels/label.js';

/** Characters of a label. */
const LONGEST = 120;
/** Letters and the signs of a plain sentence: no digit, no markup, no line break, nothing that turns the direction of writing. */
const PLAIN = /^[\p{L}\p{M} ,.:;’'()–-]+$/u;

/** What is to be worded: a topic, and the label that the rules have made of its counts. */
export interface LabelFacts {
  topic: Topic;
  label: string;
  language: ReadLanguage;
}

/**
 * Whether `text` says what the rules' label says, and nothing besides: it has all of its words, and others only of the topic's name and
 * of those that say nothing. Numbers, names, other topics, and praise that is none have no word to be said with. All keep their order, so
 * that no "not" moves.
 */
export function fitsFacts(text: string, { topic, label, language }: LabelFacts): boolean {
  if (text.length > LONGEST || !PLAIN.test(text)) return false;
  const words = wordsOf(text);
  const needed = wordsOf(label);
  const fillers = FILLER_WORDS[language]!;
  const allowed = new Set([...needed, ...wordsOf(topicName(topic, language))]);
  if (words.some((word) => !allowed.has(word) && !fillers.has(word))) return false;
  // One that is said twice may be about something else the second time.
  if (words.some((word, place) => !fillers.has(word) && words.indexOf(word) !== place && !repeats(needed, word)))
    return false;
  return hasInOrder(words, needed);
}

function repeats(words: readonly string[], word: string): boolean {
  return words.indexOf(word) !== words.lastIndexOf(word);
}

function hasInOrder(words: readonly string[], needed: readonly string[]): boolean {
  let place = 0;
  for (const word of words) if (word === needed[place]) place += 1;
  return place === needed.length;
}

/**
 * Words that a language model may put around those of the rules. None of them denies, counts, compares or weighs anything, and none is
 * anybody's name: whatever is made of them says no more than the rules' label.
 */
const WORDS: Record<ReadLanguage, string> = {
  en: 'a an the and of for in on to as by with it its is are was were be been this that their they who which customers shoppers buyers reviewers people reviews opinions say find describe report here overall',
  de: 'ein eine einer eines der die das den dem des und von für in im am an auf als mit es ist sind war wird werden wurde dies diese dieser dieses ihre sie welche kunden käufer käuferinnen leute bewertungen meinungen sagen finden beschreiben berichten hier insgesamt',
  fr: 'un une le la les l d du de des et pour en dans à au aux par avec il elle est sont était ce cette ces leur qui que clients clientes acheteurs personnes avis opinions disent trouvent décrivent ici globalement',
  es: 'un una el la los las de del y para en a al por con es son está están fue esto este esta su sus que clientes compradores personas reseñas opiniones dicen encuentran describen aquí',
  it: 'un una uno il lo la i gli le l di del della dei delle e per in nel nella a al alla da dal con è sono viene questo questa loro che clienti acquirenti persone recensioni opinioni dicono trovano descrivono qui',
  nl: 'een de het van en voor in op aan als door met is zijn was wordt worden dit dat deze hun ze die klanten kopers mensen beoordelingen meningen zeggen vinden beschrijven hier',
  pt: 'um uma o a os as de do da dos das e para em no na por pelo pela com é são foi isto este esta seu sua que clientes compradores pessoas avaliações opiniões dizem acham descrevem aqui',
  pl: 'i w we z ze na do od dla przez jest są był była to ten ta te ich który która które klienci kupujący ludzie osoby opinie recenzje mówią uważają opisują tutaj',
};

/** The words of `text` as they are compared. */
function wordsOf(text: string): string[] {
  return text
    .normalize('NFC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean);
}

export const FILLER_WORDS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(WORDS).map(([language, words]) => [language, new Set(wordsOf(words))]),
);
