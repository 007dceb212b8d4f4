import LANGUAGES from 'virtual:languages/elements';

/** Every language that the widget speaks, English first, each by its own name. */
export function languageNames(): [code: string, name: string][] {
  const named = Object.keys(LANGUAGES).map((code): [string, string] => {
    const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
    return [code, name];
  });
  return [['en', 'English'], ...named.sort(([, one], [, other]) => one.localeCompare(other, 'en'))];
}
