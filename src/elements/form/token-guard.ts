import type { ReactiveController } from 'lit';
import type { FormHost, ProxyAddress } from './form-host.js';

/**
 * Knows whether a review can be sent with the page's token, before the shopper has written one. What the token says for sure counts at
 * once, and what it seems to say only once the proxy says so too. Each change of the address, vendor or token is checked anew.
 */
export class TokenGuard implements ReactiveController {
  /** Whether the token allows no review; the form then shows a sentence in place of its fields. */
  refused = false;
  /** Why, with `debug`: sentences for the person who builds the page. */
  reasons: string[] = [];

  readonly #host: FormHost;
  readonly #askProxy: () => void;
  #checked = '';

  constructor(host: FormHost, askProxy: () => void) {
    this.#host = host;
    this.#askProxy = askProxy;
    host.addController(this);
  }

  hostUpdate(): void {
    const { vendorId, token } = this.#host;
    const address = keyOf(this.#host);
    if (address === this.#checked) return;
    this.#checked = address;
    this.refused = false;
    this.reasons = [];
    // What is missing may still come.
    const found = vendorId && token ? checkToken(token, vendorId, Date.now(), window.origin) : null;
    if (found === 'refused') this.#refuse('');
    if (found === 'expired') this.#askProxy();
  }

  /** The proxy has refused the token that it was asked about, with the code of a problem. */
  async refuse(asked: ProxyAddress, code: string): Promise<void> {
    const host = this.#host;
    if (keyOf(asked) !== this.#checked) return;
    this.#refuse(code);
    const hadFocus = host.matches(':focus-within');
    host.requestUpdate();
    await host.updateComplete;
    // The field with the focus is gone.
    if (hadFocus) host.renderRoot.querySelector<HTMLElement>('[part=unavailable]')?.focus();
  }

  #refuse(code: string): void {
    this.refused = true;
    if (this.#host.debug) void this.#explain(code);
  }

  async #explain(code: string): Promise<void> {
    const host = this.#host;
    const explained = this.#checked;
    const chunk = await import('../chunks/debug/debug.js').catch(() => null);
    if (!chunk || explained !== this.#checked) return;
    this.reasons = chunk.explainRefusal(host, code);
    host.requestUpdate();
  }
}

function keyOf({ endpoint, vendorId, token }: ProxyAddress): string {
  return `${endpoint} ${vendorId} ${token}`;
}

/** Seconds by which the clocks may differ; the proxy's tolerance is the same. */
const TOLERANCE = 60;

/**
 * What a page of `origin` can read in `token` about sending a review of `vendorId` at `now`, in milliseconds: `refused` where the
 * proxy is sure to refuse it, and `expired` where it has ended by the shopper's clock, which may be wrong. Null where nothing speaks
 * against it, or it cannot be read: then the proxy decides. `debug` explains the same in chunks/debug/token-faults.ts.
 */
export function checkToken(token: string, vendorId: string, now: number, origin: string): 'refused' | 'expired' | null {
  try {
    const payload = `${token}`.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const { sub, kind, scope, origins, exp } = JSON.parse(atob(payload));
    const fits =
      (typeof sub !== 'string' || sub === `${vendorId}`) &&
      kind !== 'business' &&
      (typeof scope !== 'string' || scope.split(' ').some((name) => /^reviews:(?:submit|publish)$/.test(name))) &&
      (!Array.isArray(origins) || [origin, wildcardOf(origin)].some((one) => origins.includes(one)));
    if (!fits) return 'refused';
    return exp <= now / 1000 - TOLERANCE ? 'expired' : null;
  } catch {
    return null;
  }
}

/** The wildcard that a token may name in place of `origin`, which is a page's own and no stranger's text. */
function wildcardOf(origin: string): string {
  return origin.replace(/\/\/[^.]*/, '//*');
}
