import type { ReadLanguage } from '../analysis.js';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { it } from './it.js';
import type { LanguageWords } from './language-words.js';
import { nl } from './nl.js';
import { pl } from './pl.js';
import { pt } from './pt.js';

export const WORDS: Record<ReadLanguage, LanguageWords> = { en, de, fr, es, it, nl, pt, pl };
