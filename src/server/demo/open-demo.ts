import type { Tokens } from '../../proxy/index.js';
import type { Store } from '../../service/index.js';
import type { Fetch } from '../http/router.js';
import { createDemo, type DemoOptions } from './demo.js';
import { seedDemo } from './demo-seed.js';

const TOKEN = { scope: ['reviews:read', 'reviews:submit', 'insights:read'] };

/** The demo storefront, whose shop is filled on the first start; and that shop, for examples elsewhere. */
export async function openDemo(
  store: Store,
  tokens: Tokens,
  options: Omit<DemoOptions, 'vendorId' | 'token'>,
): Promise<{ fetch: Fetch; examples: { vendorId: string; token: string } }> {
  const vendorId = await seedDemo(store, options.directory);
  const token = await tokens.sign({ vendorId, ...TOKEN });
  return { fetch: await createDemo({ ...options, vendorId, token }), examples: { vendorId, token } };
}
