import type { PageFinding, PageFindingCode } from '../../../contract/desk/setup.js';
import { allowsOrigin } from '../../../contract/tokens.js';
import type { DeskTokens } from '../../desk-env.js';
import type { FetchedPage } from './fetch-page.js';
import { type FoundTag, readPage } from './read-page.js';

/** Elements that are looked at: a page with more of them has the same lines again. */
const MOST_ELEMENTS = 10;
const SCRIPT = /\/(?:reviews-widget|review-stars)\.js$/;

export interface CheckOptions {
  vendorId: string;
  /** Origins at which this server is reached. */
  servers: readonly string[];
  tokens: Pick<DeskTokens, 'read'>;
}

/** What a page says to browsers that show reviews: in the order in which one would look for it. Throws a PageFailure for one that cannot be read. */
export async function checkPage(fetched: FetchedPage, options: CheckOptions): Promise<PageFinding[]> {
  const findings: PageFinding[] = [];
  const say = (kind: PageFinding['kind'], code: PageFindingCode, detail = '') =>
    findings.push({ kind, code, detail: detail.slice(0, 300) });
  const page = await readPage(fetched.html, fetched.url);
  if (fetched.status >= 400) say('wrong', 'status', `${fetched.status}`);

  const script = findScript(page.scripts, page.base, options.servers);
  if (!script) say('wrong', 'script_missing');
  else {
    if (!options.servers.includes(script.url.origin)) say('note', 'script_elsewhere', script.url.href);
    if (script.tag.attributes.get('type')?.toLowerCase() !== 'module') say('wrong', 'script_no_module');
    else if (
      fetched.url.startsWith('https:') &&
      script.url.protocol === 'http:' &&
      !/^(?:localhost|127\.)/.test(script.url.hostname)
    )
      say('wrong', 'script_not_secure', script.url.href);
    else say('good', 'script_found', script.url.href);
  }

  if (page.elements.length === 0) say('note', 'element_missing');
  for (const element of page.elements.slice(0, MOST_ELEMENTS)) {
    for (const finding of await checkElement(element, new URL(fetched.url).origin, options)) say(...finding);
  }

  const policies = [...fetched.policies, ...page.policies];
  if (script && policies.length > 0) {
    const needs = {
      page: new URL(fetched.url).origin,
      script: script.url.href,
      nonce: script.tag.attributes.get('nonce'),
    };
    const stops = policies.map((policy) => stoppedBy(policy, needs)).find((found) => found !== null);
    say(stops ? 'wrong' : 'good', stops ? 'policy_stops' : 'policy_good', stops ?? '');
  }
  return once(findings);
}

/** Our script, rather from this server than from another. */
function findScript(scripts: FoundTag[], base: string, servers: readonly string[]) {
  const found = scripts.flatMap((tag) => {
    const src = tag.attributes.get('src')!.trim();
    const url = URL.canParse(src, base) ? new URL(src, base) : null;
    return url && SCRIPT.test(url.pathname) ? [{ tag, url }] : [];
  });
  return found.find(({ url }) => servers.includes(url.origin)) ?? found[0];
}

type Found = [kind: PageFinding['kind'], code: PageFindingCode, detail?: string];

async function checkElement(
  { name, attributes }: FoundTag,
  origin: string,
  { vendorId, tokens }: CheckOptions,
): Promise<Found[]> {
  const tag = `<${name}>`;
  const said: Found[] = [['good', 'element_found', tag]];
  const id = attributes.get('vendor-id')?.trim() || attributes.get('business-id')?.trim() || '';
  if (id === '') said.push(['wrong', 'vendor_missing', tag]);
  else if (id !== vendorId) said.push(['wrong', 'vendor_wrong', id]);
  const token = attributes.get('token')?.trim() ?? '';
  if (token === '') return [...said, ['wrong', 'token_missing', tag]];
  const read = await tokens.read(token);
  if (typeof read === 'string') return [...said, ['wrong', `token_${read}`, tag]];
  if (read.vendorId !== vendorId) return [...said, ['wrong', 'token_other_shop', tag]];
  if (read.origins && !allowsOrigin(read.origins, origin)) {
    return [...said, ['wrong', 'token_other_page', read.origins.join(', ')]];
  }
  const needed = { 'review-form': ['reviews:submit', 'reviews:publish'], 'review-insights': ['insights:read'] }[name];
  const scopes = needed ?? ['reviews:read'];
  if (!scopes.some((scope) => read.scope.includes(scope))) return [...said, ['wrong', 'token_scope', tag]];
  return [...said, ['good', 'token_good', tag]];
}

/** The same thing is said once, however many elements it is true of. */
function once(findings: PageFinding[]): PageFinding[] {
  const seen = new Set<string>();
  return findings.filter((finding) => {
    const key = JSON.stringify(finding);
    return !seen.has(key) && seen.add(key);
  });
}

/** What a page needs from its content security policy. */
interface PolicyNeeds {
  /** The page's own origin. */
  page: string;
  /** The script's address, and the nonce of its tag. */
  script: string;
  nonce: string | undefined;
}

/** The first directive of a policy that stops the elements, with its sources; null where none does. */
export function stoppedBy(policy: string, needs: PolicyNeeds): string | null {
  const directives = new Map<string, string[]>();
  for (const text of policy.split(';')) {
    const [name = '', ...sources] = text.trim().split(/\s+/);
    const key = name.toLowerCase();
    if (key !== '' && !directives.has(key)) directives.set(key, sources);
  }
  const used = (...names: string[]) => names.find((name) => directives.has(name));
  const say = (name: string) => [name, ...directives.get(name)!].join(' ').slice(0, 300);

  const script = used('script-src-elem', 'script-src', 'default-src');
  if (script && !allowsScript(directives.get(script)!, needs)) return say(script);
  const connect = used('connect-src', 'default-src');
  const server = new URL('/', needs.script).href;
  if (connect && !allows(directives.get(connect)!, server, needs.page)) return say(connect);
  const names = directives.get('trusted-types');
  const trusts = (name: string) => !names || names.includes('*') || names.includes(name);
  if (directives.has('require-trusted-types-for') && !trusts('lit-html')) return say('trusted-types');
  return null;
}

function allowsScript(sources: string[], { script, nonce, page }: PolicyNeeds): boolean {
  if (nonce && sources.includes(`'nonce-${nonce}'`)) return true;
  if (sources.some((source) => /^'strict-dynamic'$/i.test(source))) return false;
  return allows(sources, script, page);
}

/** Whether a list of sources allows an address. Paths in it are left out of account: they are rare, and may be the script's. */
function allows(sources: string[], address: string, page: string): boolean {
  const { protocol, hostname, origin, port } = new URL(address);
  return sources.some((source) => {
    const text = source.toLowerCase();
    if (text === '*') return true;
    if (text === "'self'") return origin === page;
    if (/^https?:$/.test(text)) return text === protocol || (text === 'http:' && protocol === 'https:');
    const [, scheme, host, ports] = /^(?:(https?):\/\/)?([^/:']+|\[[^\]]+\])(?::(\d+|\*))?(?:\/.*)?$/.exec(text) ?? [];
    if (host === undefined) return false;
    if (scheme !== undefined && `${scheme}:` !== protocol && protocol !== 'https:') return false;
    const isHost = host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host;
    return isHost && (ports === '*' || (ports ?? '') === port);
  });
}
