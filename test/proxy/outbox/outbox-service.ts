import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { SubmittedReview } from '../../../src/contract/service/submitted-review.js';

/**
 * What the service does with a submission: takes it; answers so instead; or takes it and then the answer is lost, because the
 * connection breaks, no answer comes, it is a 500 or nonsense. `break` breaks the connection before it takes anything.
 */
export type Fate =
  | 'take'
  | 'take, break'
  | 'take, silence'
  | 'take, 500'
  | 'take, nonsense'
  | 'break'
  | 'silence'
  | { status: number; headers?: Record<string, string>; body?: unknown };

export interface Stored {
  id: string;
  key: string;
  body: SubmittedReview;
  at: number;
}

export interface ServiceBehaviour {
  /** Whether an Idempotency-Key is minded; otherwise each request that is taken makes a review. */
  honoursKeys?: boolean;
  /** Of the submission that came, the first being 0. */
  fate?: (index: number, body: SubmittedReview) => Fate;
  /** What a submission that came waits for. */
  before?: () => Promise<void>;
  /** How a review is listed; as the interface says, with its text trimmed, unless a test says otherwise. */
  listed?: (stored: Stored) => object;
  /** Answers the list with this status instead. */
  listStatus?: () => number | null;
  now?: () => number;
}

/** A reviews service on a real socket that behaves as badly as a test wants; ends with the test. */
export async function startReviewsService(behaviour: ServiceBehaviour = {}) {
  const { honoursKeys = false, fate = () => 'take', listed = listedReview, listStatus = () => null } = behaviour;
  const now = behaviour.now ?? Date.now;
  const stored: Stored[] = [];
  const submissions: { key: string; body: SubmittedReview; prefer: string }[] = [];
  let lists = 0;
  let arrived = 0;
  let server: Server | null = null;
  let port = 0;

  async function onRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += chunk;
    const vendorId = /\/vendors\/([\w-]+)\//.exec(request.url!)![1]!;
    if (request.method === 'GET') {
      lists += 1;
      const status = listStatus();
      if (status !== null) return answer(response, status, {});
      const reviews = stored.filter(({ body }) => body.vendorId === vendorId).map(listed);
      return answer(response, 200, { total: reviews.length, reviews: reviews.reverse() });
    }
    arrived += 1;
    await behaviour.before?.();
    const key = String(request.headers['idempotency-key']);
    const body = JSON.parse(text) as SubmittedReview;
    const end = fate(submissions.length, body);
    submissions.push({ key, body, prefer: String(request.headers.prefer ?? '') });
    if (end === 'break') return void request.socket.destroy();
    if (end === 'silence') return;
    if (typeof end !== 'string') return answer(response, end.status, end.body ?? {}, end.headers);
    const id = store(key, body);
    if (end === 'take') return answer(response, 201, { feedback: { id } });
    if (end === 'take, break') request.socket.destroy();
    if (end === 'take, 500') answer(response, 500, {});
    if (end === 'take, nonsense') response.end('<html>thanks!');
  }

  function store(key: string, body: SubmittedReview): string {
    const known = honoursKeys ? stored.find((review) => review.key === key) : undefined;
    if (!known) stored.push({ id: crypto.randomUUID(), key, body, at: now() });
    return (known ?? stored.at(-1)!).id;
  }

  async function up(): Promise<void> {
    server = createServer(
      (request, response) => void onRequest(request, response).catch(() => request.socket.destroy()),
    );
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  }

  async function down(): Promise<void> {
    const closing = server;
    server = null;
    if (!closing) return;
    closing.closeAllConnections();
    closing.close();
    await once(closing, 'close');
  }

  await up();
  onTestFinished(down);
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v1`,
    marketplaceUrl: `http://127.0.0.1:${port}/api/v2`,
    /** What it has, in the order it came. */
    stored,
    /** What was sent to it, whatever became of it. */
    submissions,
    /** How many submissions have come, answered or not. */
    arriving: () => arrived,
    lists: () => lists,
    up,
    down,
  };
}

/** A review as the interface lists it. */
export function listedReview({ id, body, at }: Stored) {
  const createdAt = new Date(at).toISOString();
  return {
    id,
    businessId: body.vendorId,
    authorName: [body.firstName, body.lastName?.slice(0, 1)].filter(Boolean).join(' '),
    name: [body.firstName, body.lastName].filter(Boolean).join(' '),
    email: body.channel?.email ?? null,
    rating: Number(body.rating).toFixed(2),
    text: (body.text ?? '').trim(),
    createdAt,
    updatedAt: createdAt,
    isArchived: false,
    showOnWidget: body.showOnWidget ?? true,
    source: body.source ?? 'marketplace',
    status: 'New',
  };
}

function answer(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
