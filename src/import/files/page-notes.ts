/** Whether a file is one page of several that an API has: what it says outside its reviews. */
import { normalizeName } from '../columns/import-columns.js';
import type { Profile } from '../profiles/profile.js';
import type { JsonSurvey } from './json-lists.js';

const TOTALS = new Set([
  'total',
  'totalcount',
  'totalresults',
  'totalreviews',
  'totalreviewcount',
  'totalitems',
  'totalelements',
  'reviewscount',
  'reviewcount',
  'reviewtotal',
]);
const NEXT = new Set([
  'next',
  'nextpage',
  'nextpagetoken',
  'nexttoken',
  'nextcursor',
  'nexturl',
  'nextlink',
  'nextpageurl',
  'hasmore',
  'hasnext',
  'hasnextpage',
  'paginationtoken',
]);
const PAGES = new Set(['totalpages', 'lastpage', 'pagecount', 'pages', 'numpages']);
const NO = new Set(['', 'null', 'false', '0', '-1', 'none']);

/** What a file of `entries` reviews says about others; nothing where it says nothing. */
export function pageNotes({ values, texts }: JsonSurvey, entries: number, profile: Profile | null): string[] {
  let [total, pages, hasNext] = [0, 0, false];
  for (const [name, value] of values) {
    const last = normalizeName(name.split('.').at(-1)!);
    if (TOTALS.has(last) && /^\d{1,9}$/.test(value)) total = Math.max(total, Number(value));
    if (PAGES.has(last) && /^\d{1,6}$/.test(value)) pages = Math.max(pages, Number(value));
    if (NEXT.has(last) && !NO.has(value.toLowerCase())) hasNext = true;
  }
  const says = [
    total > entries && `there are ${total}`,
    pages > texts && `it is one of ${pages} pages`,
    hasNext && 'it has a next page',
  ].filter((part) => part !== false);
  if (says.length > 0) {
    return [
      `The file says that ${says.join(' and ')}; it holds ${entries}. Save the other pages, too, and import them.`,
    ];
  }
  const { pages: known } = profile ?? {};
  if (!known?.sizes.includes(entries) || texts > 1) return [];
  return [
    `The file holds ${entries} reviews, which is a full page of ${profile!.name}: there may be more. ${known.hint}`,
  ];
}
