import counts from 'virtual:languages/counts/en';
import list from 'virtual:languages/list/en';
import type { CountsSection, ListSection } from '../../languages/element-words.js';

/** The English strings that a plain list needs; chunks add theirs to this object. */
export const listEnglish: ListSection & CountsSection = Object.assign(list, counts);
