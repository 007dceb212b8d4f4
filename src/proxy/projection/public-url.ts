const MAX_LENGTH = 2048;

/**
 * An address that a page may load or link to, else null: http or https, without credentials, at most 2,048 characters.
 * A relative reference needs a `base`.
 */
export function publicUrl(reference: string | null | undefined, base?: string): string | null {
  const text = reference?.trim();
  if (!text || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return url.href.length <= MAX_LENGTH ? url.href : null;
}

/** `url` as a folder, so that a relative reference lands inside it. Throws a TypeError when it is no http(s) address. */
export function folderUrl(url: string): string {
  const folder = publicUrl(url.endsWith('/') ? url : `${url}/`);
  if (folder === null) throw new TypeError('mediaBaseUrl must be an http or https address');
  return folder;
}
