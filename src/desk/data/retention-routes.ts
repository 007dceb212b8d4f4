import { Hono } from 'hono';
import type { RetentionShown } from '../../contract/desk-data.js';
import type { DeskEnv, DeskOptions, DeskRoutes } from '../desk-env.js';
import { demand } from '../sign-in/session.js';

/** `GET /retention`: how long the server keeps what is personal, for owners. It holds for all accounts, so no numbers of rows are told. */
export function retentionRoutes({ store, kept }: DeskOptions): DeskRoutes {
  const routes: DeskRoutes = new Hono<DeskEnv>();

  routes.get('/retention', demand('owner'), async (c) => {
    const appliedAt = (await store.retention.appliedAt())?.toISOString() ?? null;
    return c.json({ ...kept, appliedAt } satisfies RetentionShown);
  });

  return routes;
}
