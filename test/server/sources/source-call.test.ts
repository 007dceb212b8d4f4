import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createOutboundFetch } from '../../../src/outbound/outbound-fetch.js';
import { createSourceCall, type SourceCallOptions } from '../../../src/server/sources/source-call.js';
import type { SourceRequest } from '../../../src/sources/connector.js';
import { SourceError } from '../../../src/sources/source-error.js';
import { temporaryStore } from '../../service/temporary-service.js';

interface Came {
  method: string;
  token: string;
  body: string;
}

/** A source that says what `respond` says, and requests to it with a token that is another one each time it was refused. */
async function scene(
  respond: (request: IncomingMessage, response: ServerResponse) => void,
  options: Partial<SourceCallOptions> = {},
) {
  const came: Came[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    came.push({ method: request.method!, token: String(request.headers.authorization), body });
    respond(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { sources } = await temporaryStore();
  let tokens = 0;
  const call = createSourceCall({
    fetch: createOutboundFetch({ allowPrivate: true }),
    proof: {
      async headers(isRefused) {
        if (isRefused || tokens === 0) tokens += 1;
        return { authorization: `token ${tokens}` };
      },
    },
    quota: { name: 'test', perMinute: 1_000_000 },
    sources,
    ...options,
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list`;
  const send = (request: Partial<SourceRequest> = {}) => call.send({ method: 'GET', url, ...request });
  return { send, came, sources };
}

const says = (text: string, status = 200, headers: Record<string, string> = {}) =>
  scene((_, response) => response.writeHead(status, headers).end(text));

describe('a request to a source', () => {
  test('proves the grant and sends JSON', async () => {
    const { send, came } = await says('{"done":true}');
    expect(await send({ method: 'PUT', body: { comment: 'Danke schön' } })).toEqual({ done: true });
    expect(came).toEqual([{ method: 'PUT', token: 'token 1', body: '{"comment":"Danke schön"}' }]);
  });

  test('is sent once more with a fresh proof after 401', async () => {
    const { send, came } = await scene((request, response) => {
      const isFresh = request.headers.authorization === 'token 2';
      response.writeHead(isFresh ? 200 : 401).end('{"read":1}');
    });
    expect(await send()).toEqual({ read: 1 });
    expect(await send()).toEqual({ read: 1 });
    expect(came.map(({ token }) => token)).toEqual(['token 1', 'token 2', 'token 2']);
  });

  test('is not sent a third time', async () => {
    const { send, came } = await says('{}', 401);
    await expect(send()).rejects.toMatchObject({ failure: 'revoked' });
    expect(came).toHaveLength(2);
  });

  test.each([
    [302, 'refused'],
    [400, 'refused'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [408, 'unavailable'],
    [409, 'refused'],
    [429, 'rate_limited'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ])('that is answered by %i is %s', async (status, failure) => {
    const { send, came } = await says('A word of the source', status);
    const error = await send().catch((caught: SourceError) => caught);
    expect(error).toBeInstanceOf(SourceError);
    expect(error).toMatchObject({ failure, waitMs: null });
    expect((error as SourceError).message).not.toContain('word');
    expect(came).toHaveLength(1);
  });

  test.each([429, 503])('that is answered by %i says for how long to wait', async (status) => {
    const { send } = await says('', status, { 'retry-after': '90' });
    await expect(send()).rejects.toMatchObject({ waitMs: 90_000 });
  });

  test.each([
    ['nothing', ''],
    ['a page for people', '<html>Sign in to the network</html>'],
    ['half of it', '{"reviews":[{"name":"a"'],
    ['a number', '7'],
    ['nothing at all', 'null'],
    ['a text', '"reviews"'],
    ['what is nested too deep', '['.repeat(65) + ']'.repeat(65)],
    ['too many members', `[${'0,'.repeat(1_000_000)}0]`],
  ])('for a list that is answered by %s is unreadable', async (_, text) => {
    const { send } = await says(text);
    await expect(send()).rejects.toMatchObject({ failure: 'unreadable' });
  });

  test('may have as many members as the limit says', async () => {
    const { send } = await says(`[${'0,'.repeat(999_999)}0]`);
    expect(await send()).toHaveLength(1_000_000);
  });

  test.each(['', 'OK', '{}'])('that changes something was made, if it is confirmed by "%s"', async (text) => {
    const { send } = await says(text);
    expect(await send({ method: 'DELETE' })).toEqual({});
  });

  test('whose response breaks off, is too long, or does not come, says so', async () => {
    const broken = await scene((_, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('{"a":', () => response.destroy());
    });
    await expect(broken.send()).rejects.toMatchObject({ failure: 'unavailable' });
    const fetch = createOutboundFetch({ allowPrivate: true, maxBytes: 10, timeoutMs: 50 });
    const long = await scene((_, response) => response.end(JSON.stringify('x'.repeat(10))), { fetch });
    await expect(long.send()).rejects.toMatchObject({ failure: 'unreadable' });
    const silent = await scene(() => {}, { fetch });
    await expect(silent.send()).rejects.toMatchObject({ failure: 'unavailable' });
  });

  test('to the own network is refused without leave', async () => {
    const { send, came } = await scene((_, response) => response.end('{}'), {
      fetch: createOutboundFetch({ allowPrivate: false }),
    });
    await expect(send()).rejects.toMatchObject({ failure: 'refused' });
    expect(came).toEqual([]);
  });
});

describe('the quota of a source', () => {
  test('gives each request its place', async () => {
    const { send, sources, came } = await scene((_, response) => response.end('{}'), {
      quota: { name: 'slow', perMinute: 6_000 },
    });
    const begun = new Date();
    for (let sent = 0; sent < 3; sent += 1) await send();
    expect(came).toHaveLength(3);
    // Each place is 10 ms after the one before.
    expect(await sources.reserve('slow', 6_000, begun)).toBeGreaterThanOrEqual(30);
  });

  test('is not waited for by a process that ends', async () => {
    const ending = new AbortController();
    const { send, came } = await scene(
      (_, response) => {
        ending.abort();
        response.end('{}');
      },
      { quota: { name: 'slow', perMinute: 1 }, signal: ending.signal },
    );
    await send().catch(() => {});
    await expect(send()).rejects.toThrow();
    expect(came).toHaveLength(1);
  });
});
