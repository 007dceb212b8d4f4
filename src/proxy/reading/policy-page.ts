import type { PolicyPage } from '../../contract/policy-page.js';
import type { ShopLook } from '../../contract/shop-look.js';
import type { PlainResponse } from '../plain-response.js';
import { Refusal } from '../problem.js';
import type { AuditSnapshot } from '../snapshots/audit.js';
import type { Subject } from '../snapshots/resource.js';
import type { Snapshots } from '../snapshots/snapshots.js';
import { type PageQuery, readPageQuery, readPolicyLanguage } from './page-query.js';
import type { ReadHandler, ReadHandlerOptions } from './read-handlers.js';
import { readyResponse } from './ready-body.js';
import { wantedMarkup } from './wanted-text.js';

const HTML = 'text/html; charset=utf-8';
/** The look of a shop, where it has one. */
export type ReadLook = (vendorId: string) => Promise<ShopLook | null>;

/** Pages of JSON that are made in the time that drawing takes. */
const COST = 3;
/** The numbers of all reviews of the vendor come with any page of them. */
const WHOLE: PageQuery = Object.freeze(readPageQuery(new URLSearchParams({ limit: '1' })));

/** The document may show its one style sheet, and nothing else: no script, no picture, no form. */
async function securityPolicy(page: PolicyPage, look: ShopLook | null = null): Promise<string> {
  return `default-src 'none'; style-src ${await page.styleSource(look)}; img-src data:; base-uri 'none'; form-action 'none'`;
}

/**
 * Handles `GET …/policy`: what the shop says of its reviews and how low ratings fare, as a page that people open. Made of two snapshots:
 * without that of the reviews there is no page, without that of the audit the page says so.
 */
export function createPolicyPageHandler(
  { snapshots, cache, cacheControl }: ReadHandlerOptions,
  audits: Snapshots<AuditSnapshot>,
  page: PolicyPage | undefined,
  readLook: ReadLook = async () => null,
): ReadHandler {
  async function auditOf(subject: Subject): Promise<AuditSnapshot | null> {
    const { family, id } = subject;
    return audits.get({ ...subject, key: `${family}/${id}/audit` }).catch((error: unknown) => {
      if (error instanceof Refusal) return null;
      throw error;
    });
  }

  return async (request, { subject, params }, headers, count) => {
    if (!page) throw new Refusal('not_found');
    const lang = readPolicyLanguage(params);
    const [snapshot, counted, look] = await Promise.all([
      snapshots.get(subject),
      auditOf(subject),
      // Without it the page is as usual.
      readLook(subject.id).catch(() => null),
    ]);
    const audit = counted ? (counted.audit ?? 'none') : 'away';
    const family = subject.family === 'businesses' ? 'businesses' : 'vendors';
    const { takenAt } = snapshot;
    const wanted = wantedMarkup(WHOLE, {
      key: JSON.stringify(['policy', lang, counted?.takenAt ?? null, look]),
      cost: () => COST,
      write: ({ summary, policy = null, sources }) =>
        page.render({ family, summary, policy, sources, audit, takenAt, look }, lang),
    });
    cacheControl.forEverybody(request, takenAt, headers);
    const body = await cache.get(subject.key, snapshot, wanted, (cost) => count('making', cost));
    headers['content-security-policy'] = await securityPolicy(page, look);
    headers['x-robots-tag'] = 'noindex';
    return readyResponse(request, await body.get(request.headers.get('accept-encoding')), headers, HTML);
  };
}

/** Whether the request is for a policy page, whose refusals people read too. */
export const isPolicyPage = (url: string): boolean => /^[^?]*\/policy(?:\?|$)/.test(url);

/** `problem`, which has the code `code`, as a page in the language asked for; as it is where nobody draws one. */
export async function policyPageProblem(
  url: string,
  code: string,
  problem: PlainResponse,
  page: PolicyPage | undefined,
): Promise<PlainResponse> {
  if (!page) return problem;
  const { status, headers } = problem;
  const failure = status === 429 || status >= 500 ? 'away' : 'broken_link';
  const body = await page.renderFailure(failure, code, languageIn(url));
  headers['content-type'] = HTML;
  headers['content-security-policy'] = await securityPolicy(page);
  return { status, headers, body };
}

/** The language that an address names; English where it names none, or none that can be read. */
function languageIn(url: string): string {
  try {
    return readPolicyLanguage(new URL(url, 'http://proxy.invalid').searchParams);
  } catch {
    return 'en';
  }
}
