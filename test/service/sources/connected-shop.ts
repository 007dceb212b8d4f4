import type { Store, TakenLocation } from '../../../src/service/index.js';
import { type Engine, temporaryStore } from '../temporary-service.js';
import { ListedSource } from './listed-source.js';

const DAY_MS = 86_400_000;
/** When the list is connected. */
export const AT = Date.parse('2026-03-02T00:00:00Z');

/** A shop with one connected list, whose clock the test moves. */
export async function connectedShop(engine: Engine) {
  const store = await temporaryStore(engine);
  const { id: vendorId } = await store.vendors.create({ name: 'Oak & Sons' });
  const source = new ListedSource();
  let now = AT;
  const connectionId = await store.sources.connect(
    {
      accountId: 'default',
      kind: 'google',
      name: 'Oak & Sons',
      seal: async () => 'sealed',
      locations: [{ sourceLocationId: 'accounts/1/locations/1', title: 'Oak', address: null, placeId: null }],
      by: 'Ada',
    },
    new Date(now),
  );
  const location = async () => (await store.sources.list('default', new Date(now)))[0]!.locations[0]!;
  const { id: locationId } = await location();
  await store.sources.choose({ accountId: 'default', choices: [{ locationId, vendorId }] }, new Date(now));
  const take = () => store.sources.take({ kinds: ['google'] }, new Date(now));
  return {
    ...{ store, vendorId, source, connectionId, locationId, location, take },
    /** Reads a page, or what is left of a reading; `between` is done before each further page. */
    async readOn(taken: TakenLocation, between: () => void = () => {}, pages = Number.POSITIVE_INFINITY) {
      let { cursor } = taken;
      for (let read = 1; read <= pages; read += 1) {
        const page = source.page(cursor);
        const end = await store.sources.takePage(taken, page, { newestChangeFirst: true }, new Date(now));
        if (end !== 'next') return end;
        cursor = page.next;
        between();
      }
      return 'next';
    },
    /** All readings that are due, and those of the next days, until nothing changes any more. */
    async settle() {
      for (let day = 0; day < 3; day += 1) {
        for (let readings = 0; readings < 8; readings += 1) {
          const taken = await take();
          if (taken) await this.readOn(taken);
        }
        now += DAY_MS;
      }
    },
    at: () => new Date(now),
    pass(ms: number) {
      now += ms;
    },
  };
}

/** A connection to a source that nothing connects, as its terms allow neither to keep nor to archive what was read. */
export function connectYelp(store: Store): Promise<string> {
  return store.sources.connect(
    {
      ...{ accountId: 'default', kind: 'reviews-service', name: 'Yelp', locations: [], by: 'Ada' },
      seal: async (id) => JSON.stringify({ id, secret: { key: 'k' } }),
    },
    new Date(AT),
  );
}
