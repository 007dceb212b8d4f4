import { expect, test } from 'vitest';
import { ApiError } from '../../../src/desk/app/api.js';
import { VendorDataController } from '../../../src/desk/app/data-controller.js';
import type { DeskContext } from '../../../src/desk/app/desk-context.js';

/** A view of the vendor `hats`, and the responses that it waits for, the oldest first. */
function openView() {
  const waiting: { resolve: (data: unknown) => void; reject: (error: Error) => void }[] = [];
  const api = { get: () => new Promise((resolve, reject) => waiting.push({ resolve, reject })) };
  const host = {
    desk: { api, vendorId: 'hats' } as unknown as DeskContext,
    addController() {},
    removeController() {},
    requestUpdate() {},
    updateComplete: Promise.resolve(true),
  };
  const controller = new VendorDataController<{ name: string }>(host, '/shop');
  controller.hostUpdate();
  return { waiting, host, controller };
}

const unreachable = () => new ApiError(0, { code: 'unreachable', detail: 'The server cannot be reached.' });

test('of two requests for one vendor the newer response stays, whichever comes last', async () => {
  const { waiting, controller } = openView();
  const again = controller.load();
  waiting[1]!.resolve({ name: 'new' });
  await again;
  waiting[0]!.resolve({ name: 'old' });
  await new Promise((resolve) => setImmediate(resolve));
  expect(controller.data).toEqual({ name: 'new' });
});

test('what goes wrong with an older request is not shown beside newer data', async () => {
  const { waiting, controller } = openView();
  const again = controller.load();
  waiting[1]!.resolve({ name: 'new' });
  await again;
  waiting[0]!.reject(unreachable());
  await new Promise((resolve) => setImmediate(resolve));
  expect(controller.data).toEqual({ name: 'new' });
  expect(controller.alert().values).toEqual(['']);
});

test('a response for a vendor that was left is dropped, and what goes wrong with the chosen one is shown', async () => {
  const { waiting, host, controller } = openView();
  host.desk = { ...host.desk, vendorId: 'caps' };
  controller.hostUpdate();
  waiting[0]!.resolve({ name: 'hats' });
  await new Promise((resolve) => setImmediate(resolve));
  expect(controller.data).toBeNull();
  waiting[1]!.reject(unreachable());
  await new Promise((resolve) => setImmediate(resolve));
  expect(controller.data).toBeNull();
  expect(controller.alert().values).toEqual(['The server cannot be reached.']);
});
