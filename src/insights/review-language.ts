import { eld } from 'eld/medium';
import { READ_LANGUAGES, type ReadLanguage } from './analysis.js';

/** Characters that are looked at: a language shows itself early. */
const ENOUGH = 1000;

/** The language of a text, ISO 639-1; null where none can be told, as in a text of emoji. */
export function languageOf(text: string): string | null {
  return eld.detect(text.slice(0, ENOUGH)).language || null;
}

export function isReadLanguage(language: string | null): language is ReadLanguage {
  return READ_LANGUAGES.some((read) => read === language);
}
