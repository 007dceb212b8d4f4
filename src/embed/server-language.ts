import { load } from '../elements/chunks/languages.js';
import { canonicalTag } from '../elements/languages/language.js';
import { english, type Strings } from '../elements/languages/strings.js';
import type { ServerLanguage } from './server-view.js';

/** The strings for the language tag `requested`, in English where we have none, with the element's `lang` and `dir`. */
export async function serverLanguage(requested: string): Promise<ServerLanguage & { lang: string; dir?: 'rtl' }> {
  const canonical = canonicalTag(requested);
  const { strings, dirOf } = await load<Strings>('reviews-widget', canonical);
  const spoken = strings !== undefined || /^en\b/.test(canonical);
  const tag = spoken ? variety(canonical) : 'en';
  return {
    strings: { ...english, ...strings },
    tag,
    lang: spoken ? tag : canonical,
    ...(dirOf && { dir: 'rtl' }),
  };
}

/**
 * The tag reduced to language, script and region, as one of the few hundred that `Intl` has data for. A formatter is cached for
 * each tag, and without this a client could make up any number of them.
 */
function variety(canonical: string): string {
  const { language, script, region } = new Intl.Locale(canonical);
  const plain = [language, script, region].filter(Boolean).join('-');
  const { locale } = new Intl.DateTimeFormat(plain).resolvedOptions();
  return locale.startsWith(language) ? locale : language;
}
