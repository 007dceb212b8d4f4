import { expect, test } from 'vitest';
import { changingService } from '../../fixtures/changing-service.js';
import { textOf } from '../../fixtures/feed-followers.js';
import { ManualClock, settled } from '../../fixtures/manual-clock.js';
import { startFleet } from '../../fixtures/proxy-fleet.js';
import { START, VENDOR } from '../../fixtures/proxy-upstream.js';

function start() {
  const clock = new ManualClock(START);
  const service = changingService(clock);
  const state = { fails: false, isGone: false };
  const fleet = startFleet(clock, (request) =>
    state.isGone
      ? new Response('{}', { status: 404 })
      : state.fails
        ? new Response('{}', { status: 500 })
        : service.upstream(request),
  );
  const { proxy, read } = fleet.start();
  const response = () => fleet.play(read());
  return { clock, service, state, proxy, response, text: async () => textOf(await response()) };
}

test('a vendor that is invalidated while a failure is remembered is right as soon as it can be requested', async () => {
  const { clock, service, state, proxy, text } = start();
  expect(await text()).toBe('version 0');
  await clock.advance(61_000);
  state.fails = true;
  await text();
  await settled();
  service.change(VENDOR);
  proxy.invalidate(VENDOR);
  // Nothing is requested while the failure is remembered, and readers get what there is.
  state.fails = false;
  expect(await text()).toBe('version 0');
  expect(service.lists()).toHaveLength(1);
  await clock.advance(60_000);
  expect(await text()).toBe('version 1');
  // Without its entity tag: whatever is known of the list may be wrong.
  expect(service.lists().map(({ etag }) => etag)).toEqual([null, null]);
});

test('a vendor that is invalidated is requested at once, and its readers wait for what is right', async () => {
  const { service, proxy, text } = start();
  expect(await text()).toBe('version 0');
  service.change(VENDOR);
  proxy.invalidate(VENDOR);
  expect(await text()).toBe('version 1');
  expect(service.lists()).toHaveLength(2);
});

test('a vendor that has changed and that the service no longer knows is dropped: nobody reads what was there', async () => {
  const { state, proxy, response, text } = start();
  expect(await text()).toBe('version 0');
  state.isGone = true;
  proxy.invalidate(VENDOR);
  expect((await response()).status).toBe(404);
  expect((await response()).status).toBe(404);
});

test('a vendor that nobody said has changed is served although the service no longer knows it: that may be a mistake', async () => {
  const { clock, state, text } = start();
  expect(await text()).toBe('version 0');
  state.isGone = true;
  await clock.advance(61_000);
  expect(await text()).toBe('version 0');
  await settled();
  expect(await text()).toBe('version 0');
});
