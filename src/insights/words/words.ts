import type { ReadLanguage } from '../analysis.js';
import { en } from './en.js';
import type { LanguageWords } from './language-words.js';

export const WORDS: Partial<Record<ReadLanguage, LanguageWords>> = { en };
