/** Where a server without `PUBLIC_URL` is reached from its own machine. */
export function ownAddress(host: string, port: number): string {
  return `http://${hostInUrl(host)}:${port}`;
}

/** A host that a browser on this machine can open. */
function hostInUrl(host: string): string {
  if (['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
