import { describe, expect, test } from 'vitest';
import { limitConcurrency } from '../../src/platform/limit-concurrency.js';

class TooMany extends Error {}

/** A limit of two at once and two that wait, and work that ends as the test says. */
function scene() {
  const run = limitConcurrency({ atOnce: 2, mostWaiting: 2, tooMany: () => new TooMany() });
  const begun: string[] = [];
  const open = new Map<string, (end: Error | string) => void>();
  let most = 0;
  const start = (name: string) =>
    run(
      () =>
        new Promise<string>((resolve, reject) => {
          begun.push(name);
          open.set(name, (end) => {
            open.delete(name);
            if (end instanceof Error) reject(end);
            else resolve(end);
          });
          most = Math.max(most, open.size);
        }),
    );
  return { start, begun, open, most: () => most };
}
/** Resolves once everything that could go on has. */
const settled = () => new Promise(setImmediate);

describe('a limit of what runs at once', () => {
  test('lets so many run, the others in the order in which they came, and resolves to what each gives', async () => {
    const { start, begun, open } = scene();
    const all = ['a', 'b', 'c', 'd'].map(start);
    expect(begun).toEqual(['a', 'b']);
    open.get('b')!('of b');
    await settled();
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const name of ['a', 'c', 'd']) {
      open.get(name)!(`of ${name}`);
      await settled();
    }
    expect(await Promise.all(all)).toEqual(['of a', 'of b', 'of c', 'of d']);
  });

  test('gives a place over to who waits: whoever comes at that moment waits as well', async () => {
    const { start, begun, open, most } = scene();
    void start('a');
    void start('b');
    void start('c');
    open.get('a')!('done');
    // At every step between the end of one and the begin of the next somebody comes.
    for (let step = 0; step < 4; step += 1) {
      await Promise.resolve();
      start(`new ${step}`).catch(() => {});
    }
    await settled();
    expect(begun).toEqual(['a', 'b', 'c']);
    expect(most()).toBe(2);
  });

  test('refuses more than may wait, and goes on after work that failed', async () => {
    const { start, begun, open } = scene();
    const failing = start('a');
    void start('b');
    void start('c');
    void start('d');
    await expect(start('e')).rejects.toThrow(TooMany);
    open.get('a')!(new RangeError('no'));
    await expect(failing).rejects.toThrow(RangeError);
    await settled();
    expect(begun).toEqual(['a', 'b', 'c']);
  });
});
