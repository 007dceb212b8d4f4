import { describe, expect, test, vi } from 'vitest';
import { startProxy } from '../../fixtures/proxy-upstream.js';
import { accept, problemOf } from './whole-submission.js';

describe('the body', () => {
  const padded = (bytes: number) => `{"rating":5}${' '.repeat(bytes - 12)}`;

  test('is at most 64 KiB', async () => {
    const { submit, asked } = startProxy(accept);
    expect((await submit(padded(65_536))).status).toBe(201);
    const response = await submit(padded(65_537));
    expect([response.status, (await problemOf(response)).code]).toEqual([413, 'too_large']);
    expect(asked).toHaveLength(1);
  });

  test('is counted while it is read, and read no further', async () => {
    const { proxy, url, sign } = startProxy(accept);
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(16_384).fill(32));
      },
    });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${await sign(['reviews:submit'])}` };
    const response = await proxy(new Request(url(), { method: 'POST', headers, body, duplex: 'half' } as RequestInit));
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(10);
  });

  test('that says it is larger is not read at all', async () => {
    const { proxy, url, sign } = startProxy(accept);
    const pull = vi.fn();
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const headers = {
      'content-type': 'application/json',
      'content-length': '65537',
      authorization: `Bearer ${await sign(['reviews:submit'])}`,
    };
    const response = await proxy(new Request(url(), { method: 'POST', headers, body, duplex: 'half' } as RequestInit));
    expect([response.status, pull.mock.calls.length]).toEqual([413, 0]);
  });

  test('that breaks off is refused', async () => {
    const { proxy, url, sign, logged } = startProxy(accept);
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${await sign(['reviews:submit'])}` };
    const response = await proxy(new Request(url(), { method: 'POST', headers, body, duplex: 'half' } as RequestInit));
    expect([response.status, logged]).toEqual([400, []]);
  });
});
