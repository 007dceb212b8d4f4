import { z } from 'zod';

/** Answer of `GET /ping` in both families (ours). */
export const Ping = z.object({ status: z.literal('ok') }).meta({ id: 'Ping' });
export type Ping = z.infer<typeof Ping>;
