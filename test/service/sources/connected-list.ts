import type { SourceKind } from '../../../src/contract/sources.js';
import type { Store } from '../../../src/service/index.js';

/** Connects a source whose only list goes into the vendor's; resolves to the id of the connection. */
export async function connectList(store: Store, vendorId: string, kind: SourceKind = 'google'): Promise<string> {
  const locations = [{ sourceLocationId: 'accounts/1/locations/1', title: 'Oak', address: null, placeId: null }];
  const connection = {
    accountId: 'default',
    kind,
    name: 'Oak & Sons',
    seal: async () => 'sealed',
    locations,
    by: 'Ada',
  };
  const id = await store.sources.connect(connection, new Date());
  const connected = (await store.sources.list('default')).find((one) => one.id === id)!;
  const locationId = connected.locations[0]!.id;
  await store.sources.choose({ accountId: 'default', choices: [{ locationId, vendorId }] }, new Date());
  return id;
}
