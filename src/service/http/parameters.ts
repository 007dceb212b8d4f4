import { z } from 'zod';

/** A whole number in a query. */
export const wholeNumber = (least: number, most = 999_999_999_999_999) => {
  const message = `must be a whole number, ${most < 1e15 - 1 ? `${least} to ${most}` : `${least} or more`}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .pipe(z.int().min(least, message).max(most, message));
};

/** A moment in a query, as the database writes it: UTC, with milliseconds. */
export const moment = () =>
  z.iso
    .datetime({ offset: true, error: 'must be an ISO 8601 timestamp' })
    .transform((text) => new Date(text).toISOString())
    .pipe(z.string());

/** `true` or `false` in a query. */
export const flag = () =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .transform((value) => value === 'true')
    .pipe(z.boolean());
