import { Ping } from '../../contract/service/ping.js';
import { noResource, operation } from './operation.js';

/** Whether the service responds, and accepts the key. */
export const ping = operation({
  id: 'ping',
  families: ['v1', 'v2'],
  method: 'get',
  path: '/ping',
  tag: 'Service',
  summary: 'Ping',
  description: 'Responds when the service is there and accepts the key.',
  resource: noResource,
  response: { status: 200, description: 'It is there.', schema: Ping },
  handle: async () => ({ status: 'ok' as const }),
});
