import type { Opener } from '../../service/index.js';

/**
 * Whether a person looks at a page, as far as a request shows it: somebody sends the form, or a browser loads the page to show it. Programs that check
 * the links of mails mostly send none of these headers, and a browser that loads ahead says so.
 */
export function openerOf({ method, headers }: Request): Opener {
  if (method === 'POST') return 'person';
  const isAhead = headers.has('sec-purpose') || headers.has('purpose');
  const isShown = headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-dest') === 'document';
  return method === 'GET' && isShown && !isAhead ? 'person' : 'program';
}
