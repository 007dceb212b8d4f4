import INVITES from 'virtual:languages/invites';
import { languageCode } from '../../embed/invite-language.js';

/** Languages of a header that are looked at. */
const MOST = 10;

/** The first language of `Accept-Language` that we have, for a page of which it is not known whose it is; English without one. */
export function acceptedLanguage(request: Request): string {
  const tags = (request.headers.get('accept-language') ?? '')
    .split(',', MOST)
    .map((range) => range.split(';')[0]!.trim())
    .filter((tag) => /^[a-z]{2,3}(?:-[a-z\d]{1,8}){0,3}$/i.test(tag));
  return tags.find((tag) => /^en\b/i.test(tag) || Object.hasOwn(INVITES, languageCode(tag))) ?? 'en';
}
