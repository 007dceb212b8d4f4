import { z } from 'zod';
import { Channel } from '../../contract/service/channel.js';
import { oneLine } from '../../contract/service/fields.js';
import { Product } from '../../contract/service/review.js';
import { Answers } from '../../contract/service/shopper-answers.js';
import type { SubmittedReview } from '../../contract/service/submitted-review.js';
import { SubmittedUploads } from '../../contract/service/upload.js';
import { linkToken } from '../../contract/tokens.js';
import { validationMessages } from '../../contract/validation-messages.js';
import { LIMITS } from '../../contract/widget.js';
import { cleanText } from '../../platform/clean-text.js';
import { Refusal } from '../problem.js';

/**
 * A body of the widget API's POST, validated as strictly as the service will. Fields that a shopper left empty are absent.
 * Unknown fields are dropped: nothing a page sends can name another vendor or publish a review.
 */
const SubmissionBody = z.object({
  rating: z
    .number('must be a number from 1 to 5')
    .min(1, { error: 'must be at least 1', abort: true })
    .max(5, { error: 'must be at most 5', abort: true })
    .multipleOf(0.5, 'must be a whole or half star'),
  title: typed(
    z.string('must be text').max(LIMITS.title, 'must be at most 200 characters').transform(oneLine).optional(),
  ),
  text: typed(z.string('must be text').max(10_000, 'must be at most 10,000 characters').optional()),
  firstName: typed(nameSchema().optional()),
  lastName: typed(nameSchema().optional()),
  email: typed(Channel.shape.email),
  phoneNumber: typed(Channel.shape.phoneNumber),
  product: z.preprocess(
    (value) => value ?? undefined,
    z
      .object({
        sourceProductId: typed(Product.shape.sourceProductId),
        title: typed(Product.shape.title),
        description: typed(Product.shape.description),
        imageUrl: typed(Product.shape.imageUrl),
      })
      .optional(),
  ),
  source: typed(z.string('must be text').trim().max(64, 'must be at most 64 characters').optional()),
  // An invite token is for the service to check: one that has no valid form is dropped, and the review is accepted without it.
  // Behind it stands what a mail program has left there.
  invitation: typed(z.string().max(4096).transform(linkToken).pipe(z.string().max(2048)).optional()).catch(undefined),
  answers: z.preprocess(withoutEmpty, Answers.optional()),
  uploads: z.preprocess((value) => value ?? undefined, SubmittedUploads.optional()),
});

/** The review that a body submits to `vendorId`. Throws a {@link Refusal} that names every wrong field. */
export function readSubmission(body: Record<string, unknown>, vendorId: string, published: boolean): SubmittedReview {
  const read = SubmissionBody.safeParse(body, { error: validationMessages });
  if (!read.success) {
    const wrong = new Map(read.error.issues.map(({ path, message }) => [path.join('.'), message]));
    throw new Refusal('invalid_request', { errors: [...wrong].map(([field, message]) => ({ field, message })) });
  }
  const { rating, email, phoneNumber, invitation, answers, uploads, ...rest } = read.data;
  const channel = { ...(email !== undefined && { email }), ...(phoneNumber !== undefined && { phoneNumber }) };
  return {
    ...rest,
    rating: String(rating),
    vendorId,
    showOnWidget: published,
    ...(Object.keys(channel).length > 0 && { channel }),
    ...(invitation !== undefined && { invitation }),
    ...(answers && Object.keys(answers).length > 0 && { answers }),
    ...(uploads && uploads.length > 0 && { uploads }),
  };
}

/** What was typed, without NUL and lone surrogates, which databases refuse; blank and null count as not given. */
export function typed<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(given, schema);
}

function given(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? undefined;
  const text = cleanText(value);
  return text.trim() === '' ? undefined : text;
}

/** The shopper's answers to the shop's questions, without those left empty. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value ?? undefined;
  const fields = Object.entries(value).map(([name, typed]) => [name, given(typed)]);
  return Object.fromEntries(fields.filter(([, text]) => text !== undefined));
}

function nameSchema() {
  return z.string('must be text').trim().max(100, 'must be at most 100 characters');
}
