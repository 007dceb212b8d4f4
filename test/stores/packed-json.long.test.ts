import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { unpackJson } from '../../src/stores/packed-json.js';

const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

test('a packed text that grows without end reads as null', async () => {
  const most = 2 ** 28;
  expect(await unpackJson(brotliCompressSync(Buffer.alloc(most + 1), quickly))).toBeNull();
});
