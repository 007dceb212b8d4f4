import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join, normalize } from 'node:path';
import { type Challenge, createChallenge, type Solution, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { type NewUpload, NO_UPLOADS, type Upload, type UploadLimits } from '../../src/contract/uploads.js';
import type { Problem, Receipt, Submission } from '../../src/contract/widget.js';
import { serveElsewhere } from './server.js';

/** A review that has arrived: its key, its fields, and whether its proof of work is valid. */
export interface Arrived {
  key: string;
  submission: Submission;
  isSolved: boolean;
}

/** How the proxy responds from now on. */
export interface Behavior {
  /** Responds with a challenge when the shopper begins, and wants its solution with each review. */
  challenge: boolean;
  /** Work of a challenge: the number of keys to derive. */
  work: number;
  /** Signs challenges; one that is signed with another secret is not valid. */
  secret: string;
  /** Rejects reviews. */
  refusal: Problem | undefined;
  /** Delays the response to a review. */
  hold: Promise<void> | undefined;
  receipt: Partial<Receipt>;
  /** What is taken of pictures, and where their bytes go. */
  uploads: { limits: UploadLimits; create(file: NewUpload): Promise<Upload> } | undefined;
}

/** A proxy with as little as a form needs: the script's files, form timestamp and challenges, checks of invite tokens, reviews. */
export async function startProxy() {
  const behavior: Behavior = {
    challenge: false,
    work: 20,
    secret: 'a secret of this test',
    refusal: undefined,
    hold: undefined,
    receipt: {},
    uploads: undefined,
  };
  const arrived: Arrived[] = [];
  const challengeRequests: string[] = [];
  const used = new Set<string>();
  const server = await serveElsewhere(async (request, response) => {
    const { pathname } = new URL(request.url!, 'http://proxy');
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization, content-type, idempotency-key');
    const json = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else if (pathname.endsWith('/invitation')) {
      const { invitation } = JSON.parse(await textOf(request)) as { invitation: string };
      const { exp, firstName, product } = JSON.parse(`${Buffer.from(invitation.split('.')[1]!, 'base64url')}`);
      json(200, exp * 1000 > Date.now() ? { valid: true, firstName, product } : { valid: false });
    } else if (pathname.endsWith('/uploads')) {
      if (request.method === 'GET') json(200, behavior.uploads?.limits ?? NO_UPLOADS);
      else json(201, await behavior.uploads!.create(JSON.parse(await textOf(request))));
    } else if (pathname.endsWith('/form')) json(200, { questions: [] });
    else if (request.method === 'POST') {
      await behavior.hold;
      const { start, solution, ...submission } = JSON.parse(await textOf(request)) as Submission;
      const key = String(request.headers['idempotency-key']);
      const known = arrived.find((one) => one.key === key);
      const isSolved = solution !== undefined && (await isValid(solution, behavior.secret, used));
      if (behavior.refusal) json(behavior.refusal.status, behavior.refusal);
      else if (!known && behavior.challenge && !isSolved) {
        json(403, { status: 403, code: 'challenge_required', challenge: await challengeOf(behavior) });
      } else {
        if (!known) arrived.push({ key, submission, isSolved });
        json(201, { id: key, published: false, ...behavior.receipt });
      }
    } else if (pathname.endsWith('/challenge')) {
      challengeRequests.push(pathname);
      json(200, { start: 'signed', challenge: behavior.challenge ? await challengeOf(behavior) : null });
    } else {
      const file = await readFile(join('dist/script', normalize(pathname))).catch(() => null);
      response.writeHead(file ? 200 : 404, { 'content-type': 'text/javascript' }).end(file);
    }
  });
  return { ...server, behavior, arrived, challengeRequests };
}

/** A shop's page with `body` under a strict Content-Security-Policy; it loads the script from another origin, and sends files to `media`. */
export async function startShop(proxy: string, body: () => string, media = '') {
  const policy = [
    "default-src 'none'",
    `script-src ${proxy}`,
    `connect-src ${proxy} ${media}`,
    "style-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ');
  return serveElsewhere((request, response) => {
    if (request.url === '/page.css') {
      response.setHeader('content-type', 'text/css');
      // axe takes the canvas for white, whatever its scheme.
      response.end(
        ':root { color-scheme: light dark; background: light-dark(#fff, #121212); color: light-dark(#111, #eee) }',
      );
      return;
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('content-security-policy', policy);
    response.end(`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title>
      <link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"><script type="module" src="${proxy}/reviews-widget.js"></script>
      <main><h1>Mug</h1>${body()}</main></html>`);
  });
}

/** An invite token of vendor `v1`; its signature is not checked. */
export function inviteToken(claims: object = {}): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const product = { sourceProductId: 'p1', title: 'Mug', imageUrl: 'data:,' };
  const payload = {
    sub: 'v1',
    jti: 'i.0',
    exp: Math.floor(Date.now() / 1000) + 3600,
    firstName: 'Zoë',
    product,
    ...claims,
  };
  return `${part({ alg: 'HS256', kid: 'k', typ: 'invitation+jwt' })}.${part(payload)}.c2ln`;
}

const challengeOf = ({ work, secret }: Behavior): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 2000,
    counter: work,
    deriveKey,
    hmacSignatureSecret: secret,
    expiresAt: Math.floor(Date.now() / 1000) + 1800,
  });

/** Whether a solution is valid and was not used before. */
async function isValid(solution: string, secret: string, used: Set<string>): Promise<boolean> {
  const given = JSON.parse(atob(solution)) as { challenge: Challenge; solution: Solution };
  const { nonce } = given.challenge.parameters;
  const { verified } = await verifySolution({ ...given, deriveKey, hmacSignatureSecret: secret });
  const isFresh = !used.has(nonce);
  used.add(nonce);
  return verified && isFresh;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
