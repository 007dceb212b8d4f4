import { z } from 'zod';

/** Response of `GET /ping` in both families (an extension). */
export const Ping = z.object({ status: z.literal('ok') }).meta({ id: 'Ping' });
export type Ping = z.infer<typeof Ping>;
