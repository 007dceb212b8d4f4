import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { inspectRoutes } from 'hono/dev';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '../../../src/contract/desk/desk.js';
import { temporaryDirectory, temporaryStore } from '../../service/temporary-service.js';
import { codeOf, HOME, type TemporaryDeskOptions, temporaryDesk } from '../temporary-desk.js';
import { furnishedDesk, type Ids } from './furnished-desk.js';
import type { Row } from './route-table.js';

type Visitor = Awaited<ReturnType<typeof furnishedDesk>>['home']['people']['reader'];
type Sender = Pick<Visitor, 'send'>;

/** Attacks every route of a desk that is made with `options` (of the ids that are attacked, once they are known), each of which has its row in `ROUTES`. */
export function attackDesk(
  ROUTES: Record<string, Row>,
  options: (ids?: Ids) => TemporaryDeskOptions = () => ({}),
): void {
  const names = Object.keys(ROUTES);
  const changing = names.filter((name) => !name.startsWith('GET '));
  const inSession = names.filter((name) => ROUTES[name]!.role !== null);
  /** A parameter of an address, and the segment before it. */
  const PLACE = /([\w-]+)\/:\w+/g;

  let scene: Awaited<ReturnType<typeof furnishedDesk>>;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'attacks-'));
    scene = await furnishedDesk(dataDir, options());
  });
  afterAll(async () => {
    await scene?.store.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** Sends the request of a row, with these ids. */
  async function attempt(who: Sender, name: string, ids: Ids, headers: Record<string, string | null> = {}) {
    const { body, type, query = '' } = ROUTES[name]!;
    const [method, path] = name.split(' ') as [string, string];
    const filled = path.replaceAll(PLACE, (_, segment: string) => `${segment}/${idOf(ids, segment)}`);
    const sent = typeof body === 'function' ? body(ids) : body;
    return who.send(method, `/api${filled}${query}`, sent, { ...(type && { 'content-type': type }), ...headers });
  }
  function idOf(ids: Ids, segment: string): string {
    const id = ids[segment];
    if (id === undefined) throw new Error(`furnish() of furnished-desk.ts makes nothing for /${segment}/`);
    return id;
  }

  /** The ids that a request of the row has, by their segments: in its address, and in its body. */
  function idsIn(name: string): { inPath: string[]; all: string[] } {
    const inPath = [...name.matchAll(PLACE)].map(([, segment]) => segment!);
    const asked: string[] = [];
    const { body } = ROUTES[name]!;
    if (typeof body === 'function') {
      const get = (_: Ids, segment: string) => {
        asked.push(segment);
        return 'x';
      };
      body(new Proxy({} as Ids, { get: get as never }));
    }
    return { inPath, all: [...new Set([...inPath, ...asked])] };
  }

  test('the table has every route of the desk, with its role', () => {
    const declared = inspectRoutes(scene.desk as unknown as Hono)
      .filter(({ isMiddleware }) => !isMiddleware)
      .map(({ method, path }) => `${method} ${path.replace(/^\/desk/, '')}`);
    const elsewhere = ['ALL /api/*', 'GET /assets/*', 'GET /mail-frame', 'GET /look-preview', 'GET /*', 'ALL /*'];
    const told = 'a new route needs its line in test/desk/attacks/route-table.ts';
    expect(declared.filter((route) => !elsewhere.includes(route)).sort(), told).toEqual(
      names.map((name) => name.replace(' ', ' /api')).sort(),
    );
  });

  describe('whoever has the role may, and no more than that:', () => {
    test.each(names)('%s', async (name) => {
      const { role, status } = ROUTES[name]!;
      const { home, copyTo } = scene;
      const place = copyTo(temporaryDirectory());
      const { desk, visitor } = await temporaryDesk({
        ...options(home.ids),
        store: await temporaryStore(place),
        importsDirectory: join(place.dataDir, 'imports'),
      });
      const who = visitor();
      if (role !== null) {
        const { cookie, csrfToken } = home.people[role];
        who.steal({ cookie: cookie(), csrfToken: csrfToken() });
      }
      const response = await attempt(who, name, home.ids);
      if (status) expect(response.status).toBe(status);
      else expect(response.status, response.ok ? '' : await response.text()).toBeLessThan(300);
      if (!response.bodyUsed) await response.body?.cancel();
      desk.endWaits();
    });
  });

  describe('nobody gets or changes anything', () => {
    /** Runs an attack, after which the database is as it was. */
    async function changesNothing(attack: () => Promise<void>): Promise<void> {
      const before = scene.rows();
      await attack();
      expect(scene.rows()).toEqual(before);
    }

    test.each(inSession)('without a session: %s', async (name) => {
      const { visitor, home } = scene;
      await changesNothing(async () => {
        expect(await codeOf(await attempt(visitor(), name, home.ids))).toEqual([401, 'signed_out']);
      });
    });

    const lower = inSession.flatMap((name) =>
      ROLES.slice(0, ROLES.indexOf(ROUTES[name]!.role!)).map((role) => [role, name] as const),
    );
    test.each(lower)('as a %s: %s', async (role, name) => {
      const { home } = scene;
      await changesNothing(async () => {
        expect(await codeOf(await attempt(home.people[role], name, home.ids))).toEqual([403, 'role_missing']);
      });
    });

    test.each(inSession)('of another account: %s', async (name) => {
      const { home, elsewhere, join: joinDesk, rowsOfHome } = scene;
      const { inPath, all } = idsIn(name);
      // All that is named is theirs, or one of it beside what is one's own.
      const theirs = all.length > 1 ? [all, ...all.map((segment) => [segment])] : [all];
      for (const [at, segments] of theirs.entries()) {
        const stranger = await joinDesk('owner', {
          accountId: 'elsewhere',
          name: `mallory${names.indexOf(name)}-${at}`,
        });
        const ids = {
          ...elsewhere.ids,
          ...Object.fromEntries(segments.map((segment) => [segment, home.ids[segment]!])),
        };
        const before = rowsOfHome();
        const response = await attempt(stranger, name, ids);
        if (segments.some((segment) => inPath.includes(segment))) {
          expect([segments, ...(await codeOf(response))]).toEqual([segments, 404, 'not_found']);
        } else {
          expect(await response.text()).not.toMatch(/of default|@default/);
        }
        expect(rowsOfHome()).toEqual(before);
      }
    });

    const ofOneself = names.filter((name) => / \/you\/.*:/.test(name));
    test.each(ofOneself)('that is another person’s of the same account: %s', async (name) => {
      const { home } = scene;
      await changesNothing(async () => {
        expect(await codeOf(await attempt(home.people.owner, name, home.ids))).toEqual([404, 'not_found']);
      });
    });

    const FOREIGN = {
      'another origin': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      'another port of this machine': { origin: 'http://localhost:9090', 'sec-fetch-site': 'same-site' },
      'a sandboxed frame': { origin: 'null', 'sec-fetch-site': 'cross-site' },
      'no page at all': { origin: null, 'sec-fetch-site': null },
      'a page that lies about its origin': { 'sec-fetch-site': 'cross-site' },
      'an origin with ours in front': { origin: `${HOME}.evil.example` },
    };
    test.each(changing)('from another page than the desk: %s', async (name) => {
      const { home } = scene;
      await changesNothing(async () => {
        for (const [page, headers] of Object.entries(FOREIGN)) {
          const response = await attempt(home.people.owner, name, home.ids, headers);
          expect([page, ...(await codeOf(response))]).toEqual([page, 403, 'origin_not_allowed']);
        }
      });
    });

    test.each(changing)('with a CSRF token that is missing, made up or of another session: %s', async (name) => {
      const { owner, moderator } = scene.home.people;
      const cookie = owner.cookie()!.split('=')[1]!;
      await changesNothing(async () => {
        for (const token of [null, '', 'a'.repeat(64), moderator.csrfToken(), cookie]) {
          const response = await attempt(owner, name, scene.home.ids, { 'x-csrf-token': token });
          expect(await codeOf(response)).toEqual([403, 'csrf_token_invalid']);
        }
      });
    });

    test.each(inSession.filter((name) => changing.includes(name)))(
      'with a CSRF token and no session that it belongs to: %s',
      async (name) => {
        const { home, visitor } = scene;
        const thief = visitor();
        thief.steal({ csrfToken: home.people.owner.csrfToken() });
        await changesNothing(async () => {
          expect(await codeOf(await attempt(thief, name, home.ids))).toEqual([401, 'signed_out']);
        });
      },
    );
  });
}
