import type { TestRunnerPlugin } from '@web/test-runner';
import type { Plugin } from 'vite';

/** Sections that are loaded together, by what they are loaded as. */
export const TOGETHER: Record<'widget' | 'form', string[]>;
/** The codes of all languages, by the names of their files. */
export function languageCodes(folder?: string): string[];
/** Every section of a language by its name. */
export function languageFile(code: string, folder?: string): Record<string, Record<string, unknown>>;
/** Cuts the files of languages into modules, for Vite. */
export function languages(): Plugin;
/** The same for the elements' tests. */
export function servedLanguages(): TestRunnerPlugin;
