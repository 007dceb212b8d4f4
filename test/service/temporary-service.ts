import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import type { NewReport } from '../../src/contract/service/report.js';
import type { NewVendor } from '../../src/contract/service/vendor.js';
import {
  createService,
  type ImportedReview,
  type InviteLimits,
  openStore,
  type ServiceOptions,
  type Store,
  type StoreOptions,
} from '../../src/service/index.js';

/** The databases the service runs on. */
export const ENGINES = ['sqlite', 'postgres'] as const;
export type Engine = (typeof ENGINES)[number];

/** The address of a new Postgres database: an empty one, or one that has the service's tables. */
export async function newDatabase(kind: 'empty' | 'migrated'): Promise<string> {
  const response = await fetch(`${inject('newDatabases')}/${kind}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}

/** Runs a statement in a database. */
export async function runStatement(statement: string, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** A directory of its own for one test. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'reviews-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Where one test keeps its data. */
export async function temporaryPlace(engine: Engine): Promise<StoreOptions> {
  if (engine === 'sqlite') return { dataDir: temporaryDirectory() };
  return { databaseUrl: await newDatabase('empty') };
}

/** An empty store for one test, or the one at a place. */
export async function temporaryStore(
  place: Engine | StoreOptions = 'sqlite',
  limits: InviteLimits = {},
): Promise<Store> {
  const there = place === 'postgres' ? { databaseUrl: await newDatabase('migrated') } : place;
  const store = await openStore({ ...(there === 'sqlite' ? await temporaryPlace(there) : there), ...limits });
  onTestFinished(() => store.close());
  return store;
}

export interface TemporaryServiceOptions extends Partial<ServiceOptions>, InviteLimits {
  engine?: Engine;
}

/** A service on an empty store, with a valid key, a vendor, and a caller that sends the key. */
export async function temporaryService({
  engine = 'sqlite',
  textMessagesPerMonth,
  inviteTokenDays,
  ...options
}: TemporaryServiceOptions = {}) {
  const limits = {
    ...(textMessagesPerMonth !== undefined && { textMessagesPerMonth }),
    ...(inviteTokenDays !== undefined && { inviteTokenDays }),
  };
  const store = options.store ?? (await temporaryStore(engine, limits));
  const { fetch, endWaits, close } = createService({ requestsPerMinute: 1_000_000, ...options, store });
  onTestFinished(close);
  const { key } = await store.keys.create('test');
  const vendor = await store.vendors.create({ name: 'Blue Kettle' });
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const init: RequestInit = { method, headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers } };
    if (body !== undefined) init.body = typeof body === 'string' ? body : JSON.stringify(body);
    return fetch(new Request(`http://service.test/api${path}`, init));
  };
  const submit = (review: object, headers?: Record<string, string>) =>
    call('POST', `/v2/vendors/${vendor.id}/submit-review`, { rating: '5', vendorId: vendor.id, ...review }, headers);
  return { store, fetch, endWaits, key, vendor, call, submit };
}

/** The names of the wrong fields in a 400. */
export async function wrongFields(response: Response): Promise<string[]> {
  const { errors } = (await response.json()) as { errors: { field: string }[] };
  return errors.map(({ field }) => field).sort();
}

/** A body that creates a vendor. */
export const NEW_VENDOR: NewVendor = {
  name: 'Blue Kettle Ltd',
  senderName: 'Blue Kettle',
  address: 'Hafenstraße 4, 20459 Hamburg, Germany',
  industry: 'Kitchen  ware',
  website: 'https://kettle.example',
  logoUrl: 'https://kettle.example/logo.svg',
};

/** A body that reports a review. */
export const NEW_REPORT: NewReport = {
  reason: 'abusive',
  explanation: 'It insults the staff by name.',
  name: 'Rosa Reader',
  email: 'rosa@reader.example',
  goodFaith: true,
  page: 'https://shop.example/reviews#review-1',
};

let importedReviews = 0;

/** A review of another source, each with an identifier of its own. */
export function imported(review: Partial<ImportedReview>): ImportedReview {
  importedReviews += 1;
  return {
    rating: '5',
    text: '',
    authorName: 'Ada L.',
    createdAt: '2026-01-01T00:00:00Z',
    source: 'file',
    sourceFeedbackId: `imported-${importedReviews}`,
    ...review,
  };
}
