import autocannon from 'autocannon';

const SECONDS = 0.5;
const CONNECTIONS = 32;

/**
 * Asks a server for pages in turn, over and over, for half a second: requests a second by the `clock`, and for each second of the
 * server's processor time (`cpu`). Every answer must have this status.
 */
export async function rateOf(server, pages, headers, status) {
  const before = await server.cpu();
  const { requests, statusCodeStats, duration, errors } = await autocannon({
    url: server.url,
    requests: pages.map((page) => ({ path: pathOf(page), headers })),
    connections: CONNECTIONS,
    duration: SECONDS,
    sampleInt: 100,
  });
  const cpu = (await server.cpu()) - before;
  const others = Object.keys(statusCodeStats).filter((code) => code !== String(status));
  if (errors > 0 || others.length > 0) throw new Error(`${errors} errors, and answers ${others}`);
  return { clock: requests.total / duration, cpu: requests.total / cpu };
}

function pathOf(page) {
  const { pathname, search } = new URL(page);
  return `${pathname}${search}`;
}
