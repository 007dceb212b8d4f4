/** Readings of a Google of 10,000 reviews by real processes that are killed, then a day of changes there, then a grant that is taken back. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { readSettings } from '../../src/server/settings/settings.js';
import { openSources } from '../../src/server/sources/open-sources.js';
import { temporaryDirectory, temporaryStore } from '../service/temporary-service.js';
import { type Fault, type GoogleReview, locationOf, REDIRECT_URI, startGoogle } from './google-server.js';

/** How many reviews each location has, and what it is called at Google. */
const SIZES = { 'locations/11': 6_000, 'locations/12': 2_500, 'locations/13': 1_500 };
type Location = keyof typeof SIZES;
const [LARGE, MIDDLE, SMALL] = Object.keys(SIZES) as [Location, Location, Location];
const PAGES = 10_000 / 50;
/** After so many requests for pages the process that reads is killed: ten times. */
const KILLS_AT = Array.from({ length: 10 }, (_, at) => 15 * (at + 1));
/** What Google lets through. */
const PER_MINUTE = 300;
const STARS = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'];
const HOUR_MS = 3_600_000;

test('killed readings, a day of changes and a new grant: the lists are those of the source, each review once', {
  timeout: 300_000,
}, async () => {
  const shop = await connectedShop();
  const { google, sync, list } = shop;
  /** What happens at the request for a page with this number. */
  const faults = new Map<number, () => Fault | null>();
  let asked = 0;
  google.fault = ({ path }) => {
    if (!isPage({ path })) return null;
    asked += 1;
    return faults.get(asked)?.() ?? null;
  };

  faults.set(8, () => {
    google.expireAccessTokens();
    return null;
  });
  faults.set(20, () => ({ status: 503 }));
  faults.set(37, () => ({ status: 429, headers: { 'retry-after': '1' } }));
  faults.set(55, () => 'half');
  for (const slow of [25, 70, 130, 170]) faults.set(slow, () => ({ hold: manyTurns() }));

  for (const [time, count] of KILLS_AT.entries()) {
    const { child, ended } = sync();
    // One time while Google sends the page, the other when it has sent all of it, and the process takes it in.
    const isHalf = time % 2 === 0;
    if (isHalf) faults.set(count, () => ({ hold: ended }));
    const isThere = () => asked >= count && (isHalf || google.requests.findLast(isPage)!.status === 200);
    await expect.poll(isThere, { interval: 1 }).toBe(true);
    child.kill('SIGKILL');
    expect((await ended).signal).toBe('SIGKILL');
    shop.endLeases();
  }
  expect((await sync().ended).code).toBe(0);
  await shop.expectEqual();
  // Each kill and each failure has cost a page, and no reading began again. (A list that is read is looked at anew by each later command.)
  const further = google.requests.filter(({ path }) => path.includes('pageToken='));
  expect(further.length).toBeLessThanOrEqual(PAGES + KILLS_AT.length + 4);
  const idsBefore = await shop.ids();

  // A day: what was changed last comes first, and is found by the changes alone.
  const names = (location: Location) => shop.namesOf(location);
  for (const location of [LARGE, MIDDLE, SMALL]) {
    for (const name of names(location).slice(100, 120))
      shop.edit(name, { comment: `Edited: ${name}`, starRating: 'TWO' });
    for (const name of names(location).slice(300, 310)) shop.edit(name, { reviewReply: replyOf(`Thanks for ${name}`) });
    for (let at = 0; at < 5; at += 1) shop.add(location, { comment: `New ${at}`, starRating: 'THREE' });
  }
  const before = asked;
  expect((await sync().ended).code).toBe(0);
  expect(asked - before).toBe(3);
  await shop.expectEqual();

  // A reply that leaves the time of its review alone, and deletions, are found by whole readings.
  const [unmoved] = names(MIDDLE);
  shop.edit(unmoved!, {
    updateTime: shop.truth.get(unmoved!)!.updateTime!,
    reviewReply: replyOf('Found by the whole list'),
  });
  for (const name of names(MIDDLE).slice(500, 530)) shop.delete(name);
  // The list changes under the reading: what leads to the next page is refused, and it is read from its beginning.
  faults.set(asked + 3, () => {
    shop.delete(names(MIDDLE)[700]!);
    return null;
  });
  const middle = ['--whole', '--location', shop.locationId(MIDDLE)];
  expect(await sync(...middle).ended).toMatchObject({ code: 1, out: expect.stringContaining('refused') });
  expect((await sync(...middle).ended).code).toBe(0);
  // One command has missed them; the list is read as a whole again by the next one.
  expect((await sync('--location', shop.locationId(MIDDLE)).ended).code).toBe(0);
  // Or the list moves up meanwhile: others are skipped, and must not be taken for deleted.
  google.tokensExpire = false;
  for (const page of [5, 10, 15]) {
    faults.set(asked + page, () => {
      for (const name of names(SMALL).slice(-20 * page, -20 * page + 7)) shop.delete(name);
      return null;
    });
  }
  // What was deleted behind a page that was read is missed by the second reading first, and by the third again.
  for (let time = 0; time < 3; time += 1)
    expect((await sync('--whole', '--location', shop.locationId(SMALL)).ended).code).toBe(0);
  await shop.expectEqual();
  const idsAfter = await shop.ids();
  for (const [name, id] of idsBefore) if (shop.truth.has(`accounts/1/${name}`)) expect(idsAfter.get(name)).toBe(id);

  // Somebody takes our access away: nothing is read, and nothing is lost.
  google.revokeGrants();
  shop.edit(names(LARGE)[0]!, { comment: 'Said meanwhile' });
  const kept = await shop.ids();
  expect(await sync().ended).toMatchObject({ code: 1, err: expect.stringContaining('"failure":"revoked"') });
  expect((await list()).map((line) => line.split('\t')[7])).toEqual(['revoked', 'revoked', 'revoked']);
  expect((await sync().ended).code).toBe(1);
  expect(await shop.ids()).toEqual(kept);
  await shop.renew();
  expect((await sync().ended).code).toBe(0);
  expect((await list()).map((line) => line.split('\t')[7])).toEqual(['-', '-', '-']);
  await shop.expectEqual();

  expect(google.requests.filter(({ status }) => status === 429)).toHaveLength(1);
  expect(google.busiestMinute()).toBeLessThanOrEqual(PER_MINUTE);
});

/** A data directory with a vendor for each location of a Google that it is connected to, and the commands of a real process there. */
async function connectedShop() {
  const google = await startGoogle();
  google.requestsPerMinute = PER_MINUTE;
  google.accounts.get('accounts/1')!.locations = Object.keys(SIZES).map((name) => locationOf(name, `Hats, ${name}`));
  /** What was said at Google, by the names of the reviews there. */
  const truth = new Map<string, Partial<GoogleReview>>();
  const add = (location: string, fields: Partial<GoogleReview>) => {
    const reviewer = { displayName: `Reader ${truth.size}` };
    truth.set(google.add({ reviewer, ...fields }, `accounts/1/${location}`), { reviewer, ...fields });
  };
  for (const [location, size] of Object.entries(SIZES)) {
    for (let at = 0; at < size; at += 1) add(location, pastReview(at));
  }

  const dataDir = temporaryDirectory();
  const store = await temporaryStore({ dataDir });
  const env = {
    DATA_DIR: dataDir,
    GOOGLE_CLIENT_ID: google.client.clientId,
    GOOGLE_CLIENT_SECRET: google.client.clientSecret,
    GOOGLE_ISSUER: google.url,
    GOOGLE_API_URL: google.url,
  };
  const { accounts } = openSources(readSettings(env), store, () => {});
  /** Somebody goes to Google, allows it and comes back. */
  async function letIn(connectionId?: string): Promise<string | null> {
    const who = { accountId: 'default', by: 'Ada', sessionHash: 'a session', redirectUri: REDIRECT_URI };
    const url = await accounts.authorize('google', { ...who, ...(connectionId && { connectionId }) });
    return accounts.connectReturned(new URL(await google.allow(url)).searchParams, who);
  }
  const connectionId = (await letIn())!;
  const [connection] = await store.sources.list('default');
  const vendors = new Map<string, string>();
  for (const { id: locationId, sourceLocationId } of connection!.locations) {
    const { id: vendorId } = await store.vendors.create({ name: sourceLocationId });
    await store.sources.choose({ accountId: 'default', choices: [{ locationId, vendorId }] }, new Date());
    vendors.set(sourceLocationId, vendorId);
  }

  const namesOf = (location: string) => [...truth.keys()].filter((name) => name.includes(`/${location}/`));
  const listOf = async (location: string) => (await store.reviews.list(vendors.get(`accounts/1/${location}`)!)).reviews;
  return {
    google,
    truth,
    add,
    namesOf,
    edit(name: string, fields: Partial<GoogleReview>) {
      google.edit(name, fields);
      Object.assign(truth.get(name)!, fields);
    },
    delete(name: string) {
      google.delete(name);
      truth.delete(name);
    },
    locationId: (location: string) => connection!.locations.find((one) => one.sourceLocationId.endsWith(location))!.id,
    sync: (...args: string[]) => command(env, 'sync', ...args),
    list: async () => (await command(env, 'list').ended).out.trim().split('\n'),
    renew: () => letIn(connectionId),
    /** As if the two minutes were over for which a killed process has the list: nobody waits for them here. */
    endLeases() {
      const database = new Database(join(dataDir, 'reviews.sqlite'));
      database.exec("update source_locations set leased_until = '2020-01-01T00:00:00.000Z' where lease is not null");
      database.close();
    },
    /** The ids of the reviews here, by what the source calls them. */
    async ids(): Promise<Map<string, string>> {
      const all = (await Promise.all(Object.keys(SIZES).map(listOf))).flat();
      return new Map(all.map(({ sourceFeedbackId, id }) => [sourceFeedbackId!, id]));
    },
    async expectEqual() {
      for (const location of Object.keys(SIZES)) {
        const here = (await listOf(location)).map(
          ({ sourceFeedbackId, rating, text, authorName, response }) =>
            [`accounts/1/${sourceFeedbackId}`, rating, text, authorName, response?.comment ?? null] as const,
        );
        const there = namesOf(location).map((name) => {
          const { starRating, comment, reviewer, reviewReply } = truth.get(name)!;
          const rating = String(STARS.indexOf(starRating!) + 1);
          return [name, rating, comment ?? '', reviewer!.displayName!, reviewReply?.comment ?? null] as const;
        });
        const byName = (one: readonly unknown[], other: readonly unknown[]) => (one[0]! < other[0]! ? -1 : 1);
        expect(here.sort(byName)).toEqual(there.sort(byName));
      }
    },
  };
}

/** A review of years ago; some are stars alone, some have a reply. */
function pastReview(at: number): Partial<GoogleReview> {
  const createTime = new Date(Date.UTC(2024, 0, 1) + at * HOUR_MS).toISOString();
  return {
    starRating: STARS[at % 5]!,
    createTime,
    updateTime: createTime,
    ...(at % 7 !== 0 && { comment: `Review ${at} & more` }),
    ...(at % 3 === 0 && { reviewReply: replyOf(`Reply ${at}`) }),
  };
}

const isPage = ({ path }: { path: string }) => path.includes('/reviews?');
const replyOf = (comment: string) => ({ comment, updateTime: '2025-06-01T00:00:00Z' });

/** Runs `source …` in a process of its own. */
function command(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [resolve('dist/cli.js'), 'source', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { child, ended: endOf(child) };
}

async function endOf(child: ChildProcess) {
  const [out, err, [code, signal]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'close'),
  ]);
  return { out, err, code, signal };
}

/** Longer than any answer takes that is not slow. */
async function manyTurns(): Promise<void> {
  for (let turns = 0; turns < 5_000; turns += 1) await turn();
}
