/** Browsers and systems by the words in their User-Agent, the more particular first. */
const BROWSERS = {
  Edg: 'Edge',
  OPR: 'Opera',
  Firefox: 'Firefox',
  FxiOS: 'Firefox',
  Chrome: 'Chrome',
  CriOS: 'Chrome',
  Safari: 'Safari',
};
const SYSTEMS = {
  iPhone: 'iPhone',
  iPad: 'iPad',
  Android: 'Android',
  Windows: 'Windows',
  'Mac OS X': 'macOS',
  Linux: 'Linux',
};

/** What a session's list calls the device that it is on, such as "Firefox on Linux". Nothing else of a User-Agent is kept. */
export function deviceOf(userAgent: string): string {
  const named = (names: Record<string, string>) =>
    Object.entries(names).find(([word]) => userAgent.includes(word))?.[1];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown device');
}
