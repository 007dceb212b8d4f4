import { expect, test } from 'vitest';
import { changingService } from '../../fixtures/changing-service.js';
import { textOf } from '../../fixtures/feed-followers.js';
import { ManualClock, settled } from '../../fixtures/manual-clock.js';
import { startFleet } from '../../fixtures/proxy-fleet.js';
import { START, VENDOR } from '../../fixtures/proxy-upstream.js';

function start() {
  const clock = new ManualClock(START);
  const service = changingService(clock);
  const state = { fails: false };
  const fleet = startFleet(clock, (request) =>
    state.fails ? new Response('{}', { status: 500 }) : service.upstream(request),
  );
  const { proxy, read } = fleet.start();
  return { clock, service, state, proxy, text: async () => textOf(await fleet.play(read())) };
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
