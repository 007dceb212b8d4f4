import { load } from '../elements/languages/index.js';
import { english, type Strings } from '../elements/languages/strings.js';
import type { ServerLanguage } from './server-view.js';

/** The wordings for `lang`, English where we have none, and `rtl` for a language from right to left. */
export async function serverLanguage(lang: string): Promise<ServerLanguage & { dir?: 'rtl' }> {
  const tag = Intl.getCanonicalLocales(lang.replaceAll('_', '-'))[0] ?? 'en';
  const { strings, dirOf } = await load<Strings>('reviews-widget', tag);
  return {
    strings: { ...english, ...strings },
    tag: strings || /^en\b/.test(tag) ? tag : 'en',
    ...(dirOf && { dir: 'rtl' }),
  };
}
