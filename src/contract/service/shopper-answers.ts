import { z } from 'zod';

/** Names that a shop may give its own questions. */
export const QUESTION = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;
/** Of one review, whoever asks: the page of the shop, or the shop by its custom questions. */
export const MAX_ANSWERS = 5;

/** What somebody answered to the shop's own questions (an extension), by the names of the questions. */
export const Answers = z
  .record(z.string(), z.string().max(1000, 'must be at most 1,000 characters'), 'must be an object')
  .refine((answers) => Object.keys(answers).length <= MAX_ANSWERS, `must hold at most ${MAX_ANSWERS} answers`)
  .refine(
    (answers) => Object.keys(answers).every((name) => QUESTION.test(name)),
    'must be named by a letter and up to 63 letters, digits, "_" and "-"',
  )
  .meta({ maxProperties: MAX_ANSWERS, propertyNames: { pattern: QUESTION.source } });
export type Answers = z.infer<typeof Answers>;
