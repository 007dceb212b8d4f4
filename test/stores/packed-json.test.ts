import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { packJson, unpackJson } from '../../src/stores/packed-json.js';

describe('a JSON text', () => {
  test.each([
    ['an empty one', ''],
    ['one that begins with a byte order mark', '\ufeff{}'],
    ['one whose characters lie across its slices', `"${'🍵'.repeat(2 ** 20)}"`],
    ['one whose bytes do', `"${'–'.repeat(2 ** 20)}"`],
  ])('is the same when it is unpacked: %s', async (_what, json) => {
    expect((await unpackJson(await packJson(json))) === json).toBe(true);
  });

  test('takes far less room when it is packed', async () => {
    const json = JSON.stringify(Array(1000).fill({ author: 'Ada', text: 'The kettle works.' }));
    expect((await packJson(json)).length).toBeLessThan(json.length / 10);
  });
});

describe('what is no packed text reads as null', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['rubbish', Buffer.from('rubbish')],
    ['a cut one', brotliCompressSync('{"text":"The kettle works."}').subarray(0, 12)],
    ['packed bytes that are no text', brotliCompressSync(Buffer.from([0x22, 0xc3, 0x22]))],
  ])('%s', async (_what, bytes) => {
    expect(await unpackJson(bytes)).toBeNull();
  });
});
