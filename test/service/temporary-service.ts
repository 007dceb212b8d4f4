import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { NewVendor } from '../../src/contract/service.js';
import { createService, openStore, type ServiceOptions } from '../../src/service/index.js';

/** A directory of its own for one test. */
export function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'reviews-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** An empty store for one test. */
export async function temporaryStore(dataDir = temporaryDirectory()) {
  const store = await openStore({ dataDir });
  onTestFinished(() => store.close());
  return store;
}

/** A service on an empty store, with a valid key, a vendor, and a caller that sends the key. */
export async function temporaryService(options: Partial<ServiceOptions> = {}) {
  const store = options.store ?? (await temporaryStore());
  const { fetch } = createService({ ...options, store });
  const { key } = await store.keys.create('test');
  const vendor = await store.vendors.create({ name: 'Blue Kettle' });
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const init: RequestInit = { method, headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers } };
    if (body !== undefined) init.body = typeof body === 'string' ? body : JSON.stringify(body);
    return fetch(new Request(`http://service.test/api${path}`, init));
  };
  const submit = (review: object, headers?: Record<string, string>) =>
    call('POST', `/v2/vendors/${vendor.id}/submit-review`, { rating: '5', vendorId: vendor.id, ...review }, headers);
  return { store, fetch, key, vendor, call, submit };
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
