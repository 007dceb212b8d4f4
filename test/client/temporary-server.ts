import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type ClientOptions, createClient, ServiceError, type ServiceErrorCode } from '../../src/client/index.js';

/** A key that must turn up nowhere but in its header. */
export const KEY = 'rvw_secret-secret-secret';

/** A real HTTP server that answers as it likes, and a client of it that asks once; both end with the test. */
export async function temporaryServer(listener: RequestListener, options: Partial<ClientOptions> = {}) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const addresses = { baseUrl: `${origin}/api/v1`, marketplaceUrl: `${origin}/api/v2/` };
  const client = createClient({ ...addresses, apiKey: KEY, retries: 0, ...options });
  return { client, requests, origin };
}

/** Answers every request with this status, body and headers. */
export function respondWith(status: number, body: unknown, headers: Record<string, string> = {}): RequestListener {
  return (request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

/** The ServiceError a call fails with, of this code; its message and fields hold no key. */
export async function failure(call: Promise<unknown>, code: ServiceErrorCode): Promise<ServiceError> {
  const error = await call.then(
    (value) => Promise.reject(new Error(`responded ${JSON.stringify(value)}`)),
    (reason: unknown) => reason,
  );
  if (!(error instanceof ServiceError)) throw error;
  if (error.code !== code) throw new Error(`code ${error.code}: ${error.message}`);
  if (JSON.stringify([error.message, error.stack, error.cause]).includes('secret')) throw new Error('leaks the key');
  return error;
}

/** Everything the interface says a review has. */
export function review(id: string, fields: object = {}) {
  return {
    id,
    businessId: 'b',
    authorName: 'Ada L.',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phoneNumber: null,
    photo: null,
    rating: '4.5',
    title: null,
    pictures: ['media/1.jpg'],
    text: 'Warm',
    createdAt: '2026-03-01T10:00:00.000Z',
    updatedAt: '2026-03-01T10:00:00.000Z',
    isArchived: false,
    showOnWidget: true,
    shield: false,
    source: 'google',
    sourceFeedbackId: 'g-1',
    status: 'Responded',
    reviewUrl: 'https://google.example/1',
    type: null,
    videoRef: null,
    gifRef: 'media/1.gif',
    response: { name: 'Shop', date: '2026-03-02', comment: 'Thanks' },
    canReply: false,
    product: { sourceProductId: 'k-1', title: 'Kettle' },
    verified: true,
    verifiedBy: 'order',
    experiencedAt: '2026-02-24',
    incentive: 'discount',
    relationship: 'partner',
    replyState: null,
    replyReason: null,
    shownAt: '2026-03-01T12:00:00.000Z',
    heldBackReason: 'duplicate',
    answers: { size: 'M' },
    topics: [{ topic: 'size', opinion: 'praise' }],
    ...fields,
  };
}
