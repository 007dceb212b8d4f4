/** The code of the language closest to `tag`, whether we have it or not. Throws a RangeError for what is no tag. */
export function codeOf(tag: string): string {
  const { language, script, region } = new Intl.Locale(tag).maximize();
  const written = language === 'zh' ? `zh-${script}` : language;
  // Unicode's default for Portuguese is Brazil's; the rest of the world writes as Portugal does.
  const spoken = written === 'pt' && region !== 'BR' ? 'pt-PT' : written;
  return /^n[no]$/.test(spoken) ? 'nb' : spoken;
}

/**
 * Of the languages `codes`, the one for readers of `tag`: the closest (`zh-HK`: `zh-Hant`), or where it is none of them its main language (`pt-AO`:
 * `pt`). Undefined where there is none, or `tag` is no tag.
 */
export function closestOf(codes: readonly string[], tag: string): string | undefined {
  let code: string;
  try {
    code = codeOf(tag.replaceAll('_', '-'));
  } catch {
    return undefined;
  }
  return [code, code.split('-')[0]!].find((one) => codes.includes(one));
}
