import { Redis } from 'ioredis';
import type { SnapshotStore } from '../../proxy/index.js';
import type { RedisConnection } from './redis-connection.js';

/** Messages between the processes on one Redis. */
export interface RedisMessages extends Required<Pick<SnapshotStore, 'publish' | 'subscribe'>> {
  close(): void;
}

/**
 * Messages through Redis' publish and subscribe. A message that is sent while a subscription is away is lost: messages are for
 * what the others find out by themselves a little later.
 */
export function createRedisMessages({ client, send }: RedisConnection): RedisMessages {
  const listeners = new Set<(message: string) => void>();
  // Channels are the same in all databases of one Redis, and an installation has one database.
  const channel = `reviews:messages:${client instanceof Redis ? (client.options.db ?? 0) : 0}`;
  let end = () => {};
  let isOpen = false;

  function open(): void {
    isOpen = true;
    // A subscribed connection takes no other commands; the client of a cluster has one for itself, and moves it to another node.
    const subscriber = client instanceof Redis ? client.duplicate({ autoResubscribe: false }) : client;
    const subscribe = () => void subscriber.subscribe(channel).catch(() => {});
    // Whether Redis is there is logged by the connection that sends commands.
    subscriber.on('error', () => {});
    subscriber.on('ready', subscribe);
    subscriber.on('message', (from: string, message: string) => {
      if (from === channel) for (const listener of listeners) listener(message);
    });
    if (subscriber.status === 'ready') subscribe();
    if (subscriber !== client) end = () => subscriber.disconnect();
  }

  return {
    async publish(message) {
      await send(() => client.publish(channel, message));
    },

    subscribe(listener) {
      if (!isOpen) open();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    close: () => end(),
  };
}
