/** A token as a page can read it; nobody here checks its signature. */
export function pageToken(claims: object): string {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `${part({ alg: 'HS256', kid: 'k', typ: 'JWT' })}.${part(claims)}.c2ln`;
}
