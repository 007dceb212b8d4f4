/** What a page needs from its content security policy. */
export interface PolicyNeeds {
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
