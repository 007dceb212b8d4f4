import { Redis } from 'ioredis';
import { onTestFinished, vi } from 'vitest';
import { temporaryDirectory } from '../../service/temporary-service.js';
import { type RedisServer, temporaryRedis } from './redis-server.js';

const PRIMARIES = 3;
const SLOTS = 16_384;
/** After so long the others agree that a node is gone, ms. */
const NODE_TIMEOUT_MS = 1_000;

/** One node of a cluster. */
export interface ClusterNode extends RedisServer {
  admin: Redis;
  id: string;
}

/** Three primaries with a third of the slots each, and a replica of each. It ends with the test. */
export async function startRedisCluster() {
  const nodes: ClusterNode[] = [];
  for (let index = 0; index < PRIMARIES * 2; index += 1) nodes.push(await startNode());
  const [first, ...others] = nodes;
  const primaries = nodes.slice(0, PRIMARIES);
  for (const [index, { admin }] of primaries.entries()) {
    const from = Math.ceil((SLOTS * index) / PRIMARIES);
    const to = Math.ceil((SLOTS * (index + 1)) / PRIMARIES) - 1;
    await admin.call('CLUSTER', 'ADDSLOTSRANGE', from, to);
    await admin.call('CLUSTER', 'SET-CONFIG-EPOCH', index + 1);
  }
  for (const { url } of others) await first!.admin.call('CLUSTER', 'MEET', '127.0.0.1', new URL(url).port);
  await vi.waitUntil(async () => (await knownBy(nodes)).every((known) => known === nodes.length), WAIT);
  for (const [index, { admin }] of nodes.slice(PRIMARIES).entries())
    await admin.call('CLUSTER', 'REPLICATE', primaries[index]!.id);
  await vi.waitUntil(async () => (await replicatedBy(nodes)).every((isReplicated) => isReplicated), WAIT);
  await vi.waitUntil(async () => (await statesOf(nodes)).every((state) => state === 'ok'), WAIT);

  return {
    nodes,
    /** Two of its nodes, as a shop would name them: any of them may be away later. */
    redisUrl: `redis://${new URL(nodes[1]!.url).host},${new URL(nodes[5]!.url).host}?cluster=true`,
    /** The primary that has this key now, as the node `asked` sees it. */
    async primaryOf(key: string, asked = first!): Promise<ClusterNode> {
      const slot = Number(await asked.admin.call('CLUSTER', 'KEYSLOT', key));
      const ranges = (await asked.admin.call('CLUSTER', 'SLOTS')) as [number, number, [string, number]][];
      const [, , [, port]] = ranges.find(([from, to]) => from <= slot && slot <= to)!;
      return nodes.find(({ url }) => url.endsWith(`:${port}`))!;
    },
    /** Resolves once the replicas have all that was written before. */
    async replicated(): Promise<void> {
      for (const { admin } of nodes) {
        if ((await admin.role())[0] === 'master') await admin.wait(1, 5_000);
      }
    },
  };
}

const WAIT = { timeout: 60_000, interval: 50 };

async function startNode(): Promise<ClusterNode> {
  const server = await temporaryRedis(
    ...['--cluster-enabled', 'yes', '--cluster-announce-ip', '127.0.0.1', '--dir', temporaryDirectory()],
    ...['--cluster-node-timeout', `${NODE_TIMEOUT_MS}`, '--cluster-replica-validity-factor', '0'],
    // As docs/internals/beyond-one-database.md asks for: the other nodes go on while the slots of one are without a primary.
    ...['--cluster-require-full-coverage', 'no', '--repl-diskless-sync-delay', '0'],
  );
  const admin = new Redis(server.url);
  // The node may be killed.
  admin.on('error', () => {});
  onTestFinished(() => admin.disconnect());
  return { ...server, admin, id: String(await admin.call('CLUSTER', 'MYID')) };
}

const infoOf = (nodes: ClusterNode[]) =>
  Promise.all(nodes.map(async ({ admin }) => String(await admin.call('CLUSTER', 'INFO'))));

async function statesOf(nodes: ClusterNode[]) {
  return (await infoOf(nodes)).map((info) => /cluster_state:(\w+)/.exec(info)?.[1]);
}

async function knownBy(nodes: ClusterNode[]) {
  return (await infoOf(nodes)).map((info) => Number(/cluster_known_nodes:(\d+)/.exec(info)?.[1]));
}

async function replicatedBy(nodes: ClusterNode[]) {
  const replicas = nodes.slice(PRIMARIES);
  return Promise.all(
    replicas.map(async ({ admin }) => (await admin.info('replication')).includes('master_link_status:up')),
  );
}
