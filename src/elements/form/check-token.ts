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
