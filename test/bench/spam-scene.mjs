import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startServer } from './measured-server.mjs';
import { ask } from './spam-requests.mjs';
import { shop } from './spam-shoppers.mjs';
import { temporaryDirectory } from './temporary-directory.mjs';

const CLI = '../../dist/cli.js';
const SENDER = fileURLToPath(new URL('spam-sender.mjs', import.meta.url));

/** The built server with its embedded service and a shop whose token everybody can read, behind one trusted proxy. */
export async function startShop(settings = {}) {
  const env = { DATA_DIR: join(temporaryDirectory(), 'data'), DEMO: 'off', TRUSTED_PROXIES: '1', ...settings };
  const run = async (...args) => {
    const cli = fileURLToPath(new URL(CLI, import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [cli, ...args], { env });
    return stdout.trim();
  };
  const vendor = await run('vendor', 'create', '--name', 'Scarves');
  const [token, key] = await Promise.all([
    run('token', '--vendor', vendor, '--scope', 'reviews:submit'),
    run('key', 'create'),
  ]);
  const server = await startServer(CLI, { args: ['serve'], env });
  return {
    server,
    place: { url: `${server.url}/widget/v1/vendors/${vendor}`, token },
    /** The reviews that the service has, by the first name of who sent them. */
    async arrived() {
      const { body } = await ask(`${server.url}/api/v2/vendors/${vendor}/reviews`, { headers: { 'x-api-key': key } });
      const named = (name) => body.reviews.filter((review) => review.name === name).length;
      return { spam: named('Spam'), honest: named('Honest') };
    },
  };
}

/**
 * An attack on a shop, by as many processes as it has `cores`, while shoppers come, one after the other over its time, and
 * type for `typesMs`. Resolves to what it cost whom.
 */
export async function attack(
  { server, place, arrived },
  { posts, addresses, seconds, works, cores, atOnce, shoppers, typesMs },
) {
  const cpuBefore = await server.cpu();
  const senders = Array.from({ length: cores }, (_, core) =>
    send({ shop: place, addresses: share(addresses, core, cores), posts: posts / cores, seconds, works, atOnce }),
  );
  const honest = Array.from({ length: shoppers }, async (_, number) => {
    await sleep(((seconds * 1000 - typesMs) * number) / Math.max(1, shoppers));
    return shop(place, `203.0.113.${number}`, typesMs);
  });
  const reports = await Promise.all(senders);
  const sent = { ...reports.reduce(together), cpuAt: reports.map(({ cpuAt }) => cpuAt) };
  const served = await Promise.all(honest);
  return { ...sent, served, serverCpu: (await server.cpu()) - cpuBefore, arrived: await arrived() };
}

async function send(order) {
  const child = fork(SENDER, [JSON.stringify(order)]);
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const [report] = await once(child, 'message');
  process.off('exit', kill);
  return report;
}

const share = (addresses, core, cores) => addresses.filter((_, index) => index % cores === core);

function together(one, other) {
  const sum = {};
  for (const name of Object.keys(one)) if (name !== 'cpuAt') sum[name] = one[name] + other[name];
  return sum;
}

/** So many addresses of a network for documentation (RFC 5737). */
export const addressesOf = (count) => Array.from({ length: count }, (_, n) => `198.51.100.${n}`);
