import { normalProductId } from '../../contract/product-id.js';
import { RATINGS_LIMITS } from '../../contract/ratings.js';
import type { FormQuestions } from '../../contract/widget.js';
import { Refusal } from '../problem.js';
import { toPublicQuestion } from '../projection/projection.js';
import { productOf, type Snapshot } from '../snapshots/snapshot.js';
import type { ReadHandler, ReadHandlerOptions } from './read-handlers.js';
import { type Compress, createReadyBody, JSON_TYPE, readyResponse } from './ready-body.js';

/** Handles `GET …/form`: what the shop asks beside stars and text, of the product where one is given. */
export function createFormHandler(
  { snapshots, cacheControl }: Pick<ReadHandlerOptions, 'snapshots' | 'cacheControl'>,
  compress: Compress,
): ReadHandler {
  return async (request, { subject, params }, headers, count) => {
    const product = readProduct(params);
    const snapshot = await snapshots.get(subject);
    await count('making', 1);
    cacheControl.forEverybody(request, snapshot.takenAt, headers);
    const body = await createReadyBody(JSON.stringify(formOf(snapshot, product)), compress);
    return readyResponse(request, await body.get(request.headers.get('accept-encoding')), headers, JSON_TYPE);
  };
}

function readProduct(params: URLSearchParams): string | null {
  const [given = '', ...more] = params.getAll('product');
  const message = more.length > 0 ? 'must be given once' : `must be at most ${RATINGS_LIMITS.productId} characters`;
  if (more.length > 0 || given.length > RATINGS_LIMITS.productId)
    throw new Refusal('invalid_request', { errors: [{ field: 'product', message }] });
  return normalProductId(given) || null;
}

/** Of the shop itself only what is asked of all products. */
function formOf(snapshot: Pick<Snapshot, 'questions' | 'productIds'>, product: string | null): FormQuestions {
  const own = product === null ? null : productOf(snapshot, product);
  const isAsked = ({ products }: { products?: string[] | undefined }) =>
    !products || (own !== null && products.some((one) => productOf(snapshot, one) === own));
  return { questions: snapshot.questions.filter(isAsked).map(toPublicQuestion) };
}
