import type { ChangedDeskProduct, DeskProduct, DeskProductChange } from '../../../contract/desk/products.js';

/** What a product is called at the desk: its name, else its id. */
export function titleOf({ name, sourceProductId }: Pick<DeskProduct, 'name' | 'sourceProductId'>): string {
  return name ?? sourceProductId;
}

export function reviewsWords(reviews: number): string {
  return reviews === 1 ? '1 review' : `${reviews.toLocaleString()} reviews`;
}

/** What readers think of it: the average is of those that they see. */
export function numbersWords({ reviews, shown, average }: DeskProduct): string {
  if (reviews === 0) return 'No reviews yet';
  const hidden = reviews - shown;
  const parts = [
    reviewsWords(reviews),
    ...(average === null ? [] : [`${average.toLocaleString(undefined, { maximumFractionDigits: 2 })} on average`]),
    ...(hidden > 0 ? [`${hidden.toLocaleString()} not shown`] : []),
  ];
  return parts.join(', ');
}

/** What a change has done, in the past. */
export function changeWords({ kind, what, products, reviews }: DeskProductChange): string {
  const moved = reviews > 0 ? `, ${reviewsWords(reviews)}` : '';
  const [first = '', second] = what;
  if (kind === 'merged') return `${first} became ${second ?? ''}${moved}`;
  if (kind === 'moved')
    return second === undefined ? `${first} stands for itself${moved}` : `${first} means ${second}${moved}`;
  return products === 1 ? `${first} was changed${moved}` : `${products.toLocaleString()} products were changed${moved}`;
}

/** Ids that stayed with other products. */
export function takenWords(taken: ChangedDeskProduct['taken']): string {
  return taken
    .map(({ id, product }) => (id === product ? `${id} is a product of its own` : `${id} means ${product} already`))
    .join('; ');
}
