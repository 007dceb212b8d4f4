import { expect, test } from 'vitest';
import { filePlace, startFleet } from '../fixtures/proxy-fleet.js';
import { listing, review } from '../fixtures/proxy-upstream.js';

test('a vendor that made room for others is as much in demand as before when it is read again', async () => {
  const place = await filePlace();
  const { start, play } = startFleet(place.clock, () => listing([review()]));
  const demands: number[] = [];
  const rank = (demand: number) => {
    demands.push(demand);
    return demand;
  };
  const { read } = start(await place.open(), { limits: { vendors: 1 }, rank });
  for (const vendor of ['often', 'often', 'often', 'other']) expect((await play(read(vendor))).status).toBe(200);
  await place.advance(61_000);
  expect(demands).toEqual([]);
  expect((await play(read('often'))).headers.get('age')).toBe('61');
  expect(demands[0]).toBeCloseTo(4, 1);
});
