/** A source as it is read: services write "google" or "Google", and both are a name. Empty where there is none. */
export function sourceName(source: string | undefined, language: string): string {
  return source?.replace(/^./u, (letter) => letter.toLocaleUpperCase(language)) ?? '';
}
