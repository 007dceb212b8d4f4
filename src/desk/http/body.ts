import type { Context } from 'hono';
import { z } from 'zod';
import { PASSWORD_LENGTH, ROLES } from '../../contract/desk/desk.js';
import { email } from '../../contract/service/channel.js';
import { oneLine } from '../../contract/service/fields.js';
import { readJson, validateInput } from '../../service/http/validation.js';
import type { DeskEnv } from '../desk-env.js';

/** The body of a request as `schema` parses it. Throws a 400 that names the wrong fields, 413 or 415. */
export async function readBody<T>(c: Context<DeskEnv>, schema: z.ZodType<T>): Promise<T> {
  return validateInput(schema, await readJson(c.req.raw));
}

/** Fields of several bodies. */
export const fields = {
  name: z.string().transform(oneLine).pipe(z.string().min(1, 'must not be empty').max(100)),
  note: z.string().transform(oneLine).pipe(z.string().max(100)),
  /** One that is kept, and that mails go to: exactly one recipient. */
  email: z.string().trim().pipe(email),
  /** One that is looked for: what is kept may come from a file. */
  givenEmail: z
    .string()
    .trim()
    .max(254)
    .regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address'),
  /** Spaces and any signs may stand in it: long is what makes it strong. */
  password: z
    .string()
    .min(PASSWORD_LENGTH.min, `must be at least ${PASSWORD_LENGTH.min} characters`)
    .max(PASSWORD_LENGTH.max, `must be at most ${PASSWORD_LENGTH.max} characters`),
  /** One that was chosen before: any text is either right or wrong. */
  givenPassword: z.string().max(PASSWORD_LENGTH.max),
  role: z.enum(ROLES, `must be one of ${ROLES.join(', ')}`),
  accountId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, "_" and "-"'),
  secret: z.string().max(200),
};
