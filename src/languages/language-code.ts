/** The code of the language closest to `tag`, whether we have it or not. Throws a RangeError for what is no tag. */
export function codeOf(tag: string): string {
  const { language, script, region } = new Intl.Locale(tag).maximize();
  const written = language === 'zh' ? `zh-${script}` : language;
  // Unicode's default for Portuguese is Brazil's; the rest of the world writes as Portugal does.
  const spoken = written === 'pt' && region !== 'BR' ? 'pt-PT' : written;
  return /^n[no]$/.test(spoken) ? 'nb' : spoken;
}
