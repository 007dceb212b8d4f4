import { sha256 } from '../../platform/sha256.js';
import { isLinkInName, linkedHosts } from './links.js';

/** More links than that in one review are a sign of a robot, and any in a name. */
const MAX_LINKS = 3;
/** From so many letters on, two shoppers are not taken to have written the same by chance. */
const DISTINCTIVE_LETTERS = 24;

/** What of a review's text can be compared with other reviews, as hashes. */
export interface TextFingerprint {
  /** Whether there are more links than people write. */
  isFlooded: boolean;
  /** Of the letters of the text, whatever is between them; null when others may well have written the same. */
  text: string | null;
  /** Of each host that is linked to, at most three. */
  hosts: string[];
}

/** What of a review, or of a report, was typed. */
export interface Written {
  title?: string | undefined;
  text?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  answers?: Record<string, string> | undefined;
}

/** The fingerprint of what was `written` within `scope`: fingerprints of different scopes are never equal. */
export async function textFingerprint(written: Written, scope: string): Promise<TextFingerprint> {
  const { title = '', text = '', firstName = '', lastName = '', answers = {} } = written;
  const links = [title, text, ...Object.values(answers)].flatMap(linkedHosts);
  const letters = text.normalize('NFKC').toLowerCase().replace(/\P{L}/gu, '');
  const hosts = [...new Set(links)].slice(0, MAX_LINKS);
  return {
    isFlooded: links.length > MAX_LINKS || isLinkInName(`${firstName} ${lastName}`),
    text: letters.length < DISTINCTIVE_LETTERS ? null : await hashOf(scope, letters),
    hosts: await Promise.all(hosts.map((host) => hashOf(scope, host))),
  };
}

/** SHA-256 of all of `parts`. */
export function hashOf(...parts: string[]): Promise<string> {
  return sha256(JSON.stringify(parts));
}
