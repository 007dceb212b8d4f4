import { setTimeout as sleep } from 'node:timers/promises';
import { readOnKeptConnections } from './kept-connections.js';
import type { Scene } from './scene.js';
import { hasSmallDisks } from './small-disk.js';

/** Connections that are kept to a server while it is told to stop. */
const KEPT_CONNECTIONS = 50;

/** Breaks something and mends it again; resolves to the resets it saw itself. */
type Fault = (scene: Scene, server: number) => Promise<string[]>;

/** Between `from` and `to` seconds, at random. */
const seconds = (from: number, to: number) => sleep((from + Math.random() * (to - from)) * 1000);

async function killServer({ servers, balancer }: Scene, number: number): Promise<void> {
  balancer.backends[number]!.killed = true;
  await servers[number]!.end('SIGKILL');
}

/** A stop as in an upgrade, under load on kept connections, by the balancer's word on whether it gets new ones. */
async function replaceServer({ servers, balancer, vendors }: Scene, number: number): Promise<string[]> {
  const server = servers[number]!;
  const backend = balancer.backends[number]!;
  const [{ id, token }] = vendors as [Scene['vendors'][number]];
  const path = `/widget/v1/vendors/${id}/reviews?token=${token}`;
  const reading = readOnKeptConnections(server.port, path, KEPT_CONNECTIONS, () => backend.ready);
  await sleep(300);
  const code = await server.end('SIGTERM');
  const { failed } = await reading;
  await server.start();
  return code === 0 ? failed : [...failed, `ended with ${code}`];
}

async function killAndRestart(scene: Scene, number: number): Promise<string[]> {
  await killServer(scene, number);
  await seconds(0, 1.5);
  await scene.servers[number]!.start();
  return [];
}

async function killPostgres({ postgres }: Scene): Promise<string[]> {
  await postgres.kill();
  await seconds(1, 3);
  await postgres.restart();
  return [];
}

async function freezePostgres({ postgres }: Scene): Promise<string[]> {
  await postgres.freeze();
  await seconds(5, 8);
  postgres.thaw();
  return [];
}

async function killRedis({ redis }: Scene): Promise<string[]> {
  await redis.kill();
  await seconds(1, 3);
  await redis.start();
  return [];
}

async function freezeRedis({ redis }: Scene): Promise<string[]> {
  redis.freeze();
  await seconds(5, 8);
  redis.thaw();
  return [];
}

async function fillDisk({ disk }: Scene): Promise<string[]> {
  disk!.fill();
  await seconds(3, 5);
  disk!.free();
  return [];
}

/** The one time when a full disk costs something: the server can neither store a review nor keep it. */
async function fillDiskWithoutPostgres({ disk, postgres }: Scene): Promise<string[]> {
  disk!.fill();
  await postgres.kill();
  await seconds(2, 4);
  await postgres.restart();
  disk!.free();
  return [];
}

/** A server dies with what it kept while Postgres was frozen. */
async function killServerWithoutPostgres(scene: Scene, number: number): Promise<string[]> {
  await scene.postgres.freeze();
  await seconds(4, 6);
  await killServer(scene, number);
  scene.postgres.thaw();
  await scene.servers[number]!.start();
  return [];
}

/** Everything that can be broken here, by its name. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'server SIGKILLed': killAndRestart,
  'server SIGTERMed': replaceServer,
  'Postgres SIGKILLed': killPostgres,
  'Postgres frozen': freezePostgres,
  'Redis SIGKILLed': killRedis,
  'Redis frozen': freezeRedis,
  'server SIGKILLed, Postgres frozen': killServerWithoutPostgres,
  ...(hasSmallDisks && { 'disk full': fillDisk, 'disk full, Postgres SIGKILLed': fillDiskWithoutPostgres }),
};
