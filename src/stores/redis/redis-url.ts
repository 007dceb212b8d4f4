/** Where a Redis or a cluster is; `url` is its first host, `others` are more of its nodes. */
export interface RedisAddress {
  url: URL;
  others: { host: string; port: number }[];
  isCluster: boolean;
}

/**
 * Reads `redis://…` or `rediss://…`; with `?cluster=true`, or several hosts (`redis://user:password@one:6379,two:6379`), it is
 * a cluster. Throws when it is no address.
 */
export function readRedisUrl(redisUrl: string): RedisAddress {
  const [, start = '', more = '', end = ''] = /^([^,]*)((?:,[^,/?]*)*)(.*)$/s.exec(redisUrl) ?? [];
  const url = new URL(start + end);
  const others = more
    .split(',')
    .slice(1)
    .map((host) => new URL(`redis://${host}`))
    .map((other) => ({ host: hostOf(other), port: portOf(other) }));
  const isCluster = others.length > 0 || url.searchParams.get('cluster') === 'true';
  return { url, others, isCluster };
}

/** Whether `readRedisUrl` can read it, and it begins with a scheme of Redis. */
export function isRedisUrl(text: string): boolean {
  try {
    const { url, others } = readRedisUrl(text);
    return /^rediss?:$/.test(url.protocol) && others.every(({ host }) => host !== '');
  } catch {
    return false;
  }
}

/** The host of an address, an IPv6 one without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

/** The port of an address, that of Redis where it names none. */
export function portOf(url: URL): number {
  return Number(url.port || 6379);
}
