import type { Role, SignedIn } from '../../src/contract/desk/desk.js';
import type { PublicReview } from '../../src/contract/widget.js';
import { createDesk, createPasswords, type DeskOptions, type DeskTokens } from '../../src/desk/index.js';
import { readSettings } from '../../src/server/settings/settings.js';
import { createService } from '../../src/service/index.js';
import { createRequestLimits } from '../../src/stores/index.js';
import { type Engine, temporaryDirectory, temporaryStore } from '../service/temporary-service.js';
import { fakeSources } from './fake-sources.js';

/** Where the desk of the tests is. */
export const HOME = 'http://localhost:8080';
/** A password that everybody has whom a test adds. */
export const PASSWORD = 'one sentence nobody guesses';

const passwords = createPasswords({ cost: 4, blockSize: 8, parallel: 1 });
const manyAttempts = createRequestLimits(null)('attempts', { requests: 1_000_000, seconds: 600 });

export interface TemporaryDeskOptions extends Partial<DeskOptions> {
  engine?: Engine;
}

/** Tokens that are JSON, of a key `k1`. */
export function readableTokens(): DeskTokens {
  return {
    preview: async (vendorId) => `preview-of-${vendorId}`,
    async sign({ days, ...claims }) {
      const expiresAt = days === null ? null : new Date(Date.now() + days * 86_400_000).toISOString();
      const signed = { ...claims, id: crypto.randomUUID(), keyId: 'k1', expiresAt };
      return { ...signed, token: JSON.stringify(signed) };
    },
    read: async (token) => (token.startsWith('{') ? { ...JSON.parse(token), token } : 'invalid'),
    standing: () => ({ keyIds: ['k1'], revoked: [] }),
    onRevoke: async () => {},
  };
}

/** A desk on an empty store, with what it logs and whom it told of changes. */
export async function temporaryDesk({ engine = 'sqlite', ...options }: TemporaryDeskOptions = {}) {
  const store = options.store ?? (await temporaryStore(engine));
  const events: object[] = [];
  const changed: string[] = [];
  const { mail = true, now = () => new Date() } = options;
  const service = createService({ store, now, sends: mail ? ['email'] : [] });
  const desk = createDesk({
    store,
    service: options.foreign ? null : service.context,
    publicUrl: null,
    url: HOME,
    mediaOrigin: 'https://media.example',
    toCard: ({ id, text }) => ({ id, text }) as PublicReview,
    mediaUrl: (reference) => reference,
    media: null,
    tokens: readableTokens(),
    checkPrivatePages: false,
    files: {
      page: '<desk-app></desk-app>',
      lookPreview: '<reviews-widget></reviews-widget>',
      fetch: () => new Response('asset'),
    },
    clientAddress: (_, peer) => peer?.address ?? null,
    limits: { address: manyAttempts, person: manyAttempts },
    passwords,
    mail: true,
    textMessages: false,
    previewInvite: async ({ texts }, { name }, language, { reminder }) => ({
      subject: texts[0]?.subject ?? `${name} in ${language}`,
      text: `reminder ${reminder}`,
      html: '<p>mail</p>',
    }),
    webhooksToPrivate: false,
    sources: options.foreign ? null : fakeSources(store),
    wake: () => {},
    onErase: async ({ vendorId }) => void changed.push(vendorId),
    waiting: { list: async () => [], erase: async (ids) => ids.length },
    importsDirectory: options.importsDirectory ?? temporaryDirectory(),
    kept: { days: readSettings({}).keepDays, hour: 3 },
    onChange: (vendorId) => changed.push(vendorId),
    log: (event) => events.push(event),
    ...options,
  });

  /** A browser with a jar for the desk's cookie. It sends what a browser sends from a page of the desk, but for what a test replaces. */
  function visitor(address = '198.51.100.1') {
    let cookie: string | null = null;
    let csrfToken: string | null = null;
    async function send(method: string, path: string, body?: unknown, headers: Record<string, string | null> = {}) {
      const sent: Record<string, string | null> = {
        host: 'localhost:8080',
        cookie,
        ...(method !== 'GET' && { origin: HOME, 'sec-fetch-site': 'same-origin', 'x-csrf-token': csrfToken }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      };
      const present = Object.entries(sent).filter((pair): pair is [string, string] => pair[1] !== null);
      const request = new Request(`${HOME}/desk${path}`, {
        method,
        headers: present,
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const response = await desk.fetch(request, { address });
      for (const line of response.headers.getSetCookie()) {
        const [, value = ''] = /^__Host-desk=([^;]*)/.exec(line) ?? [];
        cookie = value === '' ? null : `__Host-desk=${value}`;
      }
      if (response.ok && method === 'POST' && /^\/api\/(?:session|session\/passkey|link\/use)$/.test(path)) {
        csrfToken = ((await response.clone().json()) as SignedIn).csrfToken;
      }
      return response;
    }
    return {
      send,
      signIn: (email: string, password = PASSWORD, accountId = 'default') =>
        send('POST', '/api/session', { email, password, accountId }),
      cookie: () => cookie,
      csrfToken: () => csrfToken,
      /** Goes on with the cookie and the token of somebody else. */
      steal: (their: { cookie?: string | null; csrfToken?: string | null }) => {
        if (their.cookie !== undefined) cookie = their.cookie;
        if (their.csrfToken !== undefined) csrfToken = their.csrfToken;
      },
    };
  }

  /** Somebody of an account, signed in. */
  async function join(role: Role, { name = role as string, accountId = 'default' } = {}) {
    const { secret } = await store.links.toJoin(accountId, role, '');
    const browser = visitor();
    const email = `${name}@${accountId}.example`;
    const response = await browser.send('POST', '/api/link/use', { secret, name, email, password: PASSWORD });
    const { person } = (await response.json()) as SignedIn;
    return { ...browser, person };
  }

  return { desk, store, events, changed, visitor, join };
}

/** The code of a response's problem. */
export async function codeOf(response: Response): Promise<[status: number, code: string]> {
  return [response.status, ((await response.json()) as { code: string }).code];
}
