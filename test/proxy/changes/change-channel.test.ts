import { describe, expect, test } from 'vitest';
import { createChangeChannel } from '../../../src/proxy/changes/change-channel.js';
import type { ToldChange } from '../../../src/proxy/changes/told-changes.js';
import type { SnapshotStore } from '../../../src/proxy/index.js';

const NOW = 1_790_000_000_000;

/** A store that only passes messages on, and what was sent through it. */
function messageStore() {
  const listeners = new Set<(message: string) => void>();
  const sent: string[] = [];
  const publish = async (message: string) => {
    sent.push(message);
    for (const listener of listeners) listener(message);
  };
  const subscribe = (listener: (message: string) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { store: { publish, subscribe } as unknown as SnapshotStore, sent, publish };
}

function channelOf(store: SnapshotStore | undefined) {
  const heard: ToldChange[] = [];
  const channel = createChangeChannel({ store, onTold: (told) => heard.push(...told), now: () => NOW });
  return { ...channel, heard, end: channel.open() };
}

test('what one process tells the others hear and itself does not, until they end', async () => {
  const { store } = messageStore();
  const [one, two] = [channelOf(store), channelOf(store)];
  one.publish(['a', 'b'], NOW);
  expect(two.heard).toEqual([
    ['a', NOW],
    ['b', NOW],
  ]);
  expect(one.heard).toEqual([]);
  two.end();
  one.publish(['c'], NOW);
  expect(two.heard).toHaveLength(2);
});

test('more than 1,000 vendors are told in several messages', () => {
  const { store, sent } = messageStore();
  const [one, two] = [channelOf(store), channelOf(store)];
  one.publish(
    Array.from({ length: 2_500 }, (_, n) => `vendor-${n}`),
    NOW,
  );
  expect(sent).toHaveLength(3);
  expect(two.heard).toHaveLength(2_500);
});

describe('a message', () => {
  const told = [['a', NOW]];
  test.each<[string, string]>([
    ['that is no JSON', 'hello'],
    ['of another format', JSON.stringify({ format: 2, from: 'x', told })],
    ['without a sender', JSON.stringify({ format: 1, told })],
    ['with what is no id', JSON.stringify({ format: 1, from: 'x', told: [['../secrets', NOW]] })],
    ['with what is no time', JSON.stringify({ format: 1, from: 'x', told: [['a', 'now']] })],
    ['of a time to come', JSON.stringify({ format: 1, from: 'x', told: [['a', NOW + 60_000]] })],
    ['of too many', JSON.stringify({ format: 1, from: 'x', told: Array.from({ length: 1_001 }, () => ['a', NOW]) })],
    ['that is too long', JSON.stringify({ format: 1, from: 'x', told, more: 'x'.repeat(200_000) })],
  ])('%s is not heard', async (_, message) => {
    const { store, publish } = messageStore();
    const { heard } = channelOf(store);
    await publish(message);
    expect(heard).toEqual([]);
    await publish(JSON.stringify({ format: 1, from: 'x', told }));
    expect(heard).toEqual(told);
  });
});

test('without a store, with one that cannot, and with one that fails nothing breaks', async () => {
  const failing = { publish: () => Promise.reject(new Error('away')) } as unknown as SnapshotStore;
  for (const store of [undefined, {} as SnapshotStore, failing]) {
    const { publish, end } = channelOf(store);
    publish(['a'], NOW);
    end();
  }
});
