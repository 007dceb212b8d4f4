import { load } from '../elements/languages/index.js';
import { canonicalTag } from '../elements/languages/language.js';
import { english, type Strings } from '../elements/languages/strings.js';
import type { ServerLanguage } from './server-view.js';

/** The wordings for the language tag `asked`, English where we have none; the element's `lang`, and `rtl` where it is written so. */
export async function serverLanguage(asked: string): Promise<ServerLanguage & { lang: string; dir?: 'rtl' }> {
  const canonical = canonicalTag(asked);
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
 * One of the few hundred that `Intl` knows: language, script and region. Formatters are kept for each, and tags that can be
 * made up have no end.
 */
function variety(canonical: string): string {
  const { language, script, region } = new Intl.Locale(canonical);
  const plain = [language, script, region].filter(Boolean).join('-');
  const { locale } = new Intl.DateTimeFormat(plain).resolvedOptions();
  return locale.startsWith(language) ? locale : language;
}
