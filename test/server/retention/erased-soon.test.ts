import { expect, test } from 'vitest';
import { openStore } from '../../../src/service/index.js';
import { EMAIL, erasedShop } from '../../cli/erase/erased-shop.js';
import { imported } from '../../service/temporary-service.js';

test('seconds after an erasure by an operation no byte of any file of a running server tells of the person', async () => {
  const { call, submit, vendorId, data, traces, url } = await erasedShop('sqlite');
  const fill = async () => {
    const store = await openStore(data);
    const others = Array.from({ length: 200 }, () => imported({ text: 'x'.repeat(900) }));
    await store.reviews.import(vendorId, others);
    await store.close();
  };
  const ids: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    await fill();
    const name = { firstName: 'Adalgunde', lastName: 'Lovelock', channel: { email: EMAIL } };
    ids.push((await submit({ ...name, text: 'I am Adalgunde.'.repeat(20) })).body.feedback.id);
  }
  await fill();
  expect(await traces()).not.toEqual([]);
  for (const id of ids) expect((await call('DELETE', `/reviews/${id}`)).status).toBe(204);
  await expect.poll(() => traces(), { timeout: 60_000 }).toEqual([]);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});
