import type { SubmittedReview } from '../../contract/service/submitted-review.js';

/** More links than that in one review are a sign of a robot, and any in a name. */
const LINKS = 3;
/** Letters from which on two shoppers are not taken to have written the same by chance. */
const OWN_WORDS = 24;

/** `https://…`, `www.…` and `shop.example/…`, each begun where a word begins: no text makes it take long. */
const LINK =
  /(?<![\w@.-])(?:https?:\/\/|www\.)[^\s<>"'()[\]]+|(?<![\w@.-])[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\/[^\s<>"'()[\]]*/gi;

/** What of a review's words can be compared with others', as hashes. */
export interface Wording {
  /** Whether there are more links than people write. */
  isFlooded: boolean;
  /** Of the letters of the text, whatever is between them; null when others may well have written the same. */
  text: string | null;
  /** Of each host that is linked to, at most three. */
  hosts: string[];
}

/** What is compared of `review`, under `scope`: reviews of different scopes never look alike. */
export async function wordingOf(review: SubmittedReview, scope: string): Promise<Wording> {
  const { text = '', firstName = '', lastName = '', answers = {} } = review;
  const inNames = `${firstName} ${lastName}`.match(LINK) ?? [];
  const links = [text, ...Object.values(answers)].join(' ').match(LINK) ?? [];
  const letters = text.normalize('NFKC').toLowerCase().replace(/\P{L}/gu, '');
  const hosts = [...new Set(links.map(hostOf))].slice(0, LINKS);
  return {
    isFlooded: links.length > LINKS || inNames.length > 0,
    text: letters.length < OWN_WORDS ? null : await hashOf(scope, letters),
    hosts: await Promise.all(hosts.map((host) => hashOf(scope, host))),
  };
}

function hostOf(link: string): string {
  return link
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#:].*$/s, '');
}

/** SHA-256 of all of `parts`, base64. */
export async function hashOf(...parts: string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))));
}
