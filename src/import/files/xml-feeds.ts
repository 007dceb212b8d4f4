/** What a review is in the feeds of Google, Bazaarvoice and the App Store. */
import { elementAt, elementsNamed, textAt, type XmlElement } from './xml-tree.js';

/** How the reviews of one kind of XML become rows. */
export interface XmlForm {
  /** The columns of its rows. */
  names: string[];
  isWanted(path: readonly string[]): boolean;
  onBegin?(path: readonly string[], attributes: Record<string, string>): void;
  /** The cells of a row; null where the element is no review of its own. */
  take(element: XmlElement, path: readonly string[]): (string | undefined)[] | null;
  /** What was left out. */
  notes(): string[];
}

/** Google's feed of product reviews, 2.0 to 2.4. Of several products that a review names, most often variants, the first counts. */
export function createGoogleForm(): XmlForm {
  let aggregator = '';
  let several = 0;
  return {
    names: [
      ...[
        'review_id',
        'aggregator',
        'reviewer.name',
        'review_timestamp',
        'title',
        'content',
        'review_url',
        'ratings.overall',
      ],
      ...[
        'product_ids',
        'product_name',
        'reviewer_images',
        'is_verified_purchase',
        'is_incentivized_review',
        'is_spam',
      ],
    ],
    isWanted: ([, first, second, more]) =>
      (first === 'aggregator' && second === undefined) ||
      (first === 'reviews' && second === 'review' && more === undefined),
    take(element) {
      if (element.name === 'aggregator') {
        aggregator = textAt(element, 'name');
        return null;
      }
      const own = (...names: string[]) => textAt(element, ...names);
      const reviewer = elementAt(element, 'reviewer', 'name');
      const overall = elementAt(element, 'ratings', 'overall');
      const products = elementAt(element, 'products')?.children ?? [];
      if (products.length > 1) several += 1;
      const product = products[0];
      const ids = product && elementAt(product, 'product_ids');
      const id = ['sku', 'mpn', 'gtin', 'asin']
        .map((kind) => ids && elementsNamed(ids, kind)[0]?.text.trim())
        .find(Boolean);
      return [
        ...[own('review_id'), aggregator, reviewer?.attributes.is_anonymous === 'true' ? '' : reviewer?.text],
        ...[own('review_timestamp'), own('title'), own('content'), own('review_url')],
        ...[starsOf(overall?.text, overall?.attributes.max), id, product && textAt(product, 'product_name')],
        elementsNamed(element, 'reviewer_image')
          .map((image) => textAt(image, 'url'))
          .join('\n'),
        ...[own('is_verified_purchase'), own('is_incentivized_review'), own('is_spam')],
      ];
    },
    notes: () => (several === 0 ? [] : [`${several} reviews name several products: they count for the first.`]),
  };
}

/** Bazaarvoice's feed for clients: products with their reviews. */
export function createBazaarvoiceForm(): XmlForm {
  let product = { id: '', name: '' };
  return {
    names: [
      ...[
        'Review.id',
        'Review.removed',
        'ModerationStatus',
        'DisplayName',
        'UserEmailAddress',
        'Title',
        'ReviewText',
        'Rating',
      ],
      ...[
        'SubmissionTime',
        'Response',
        'ResponseName',
        'ResponseDate',
        'Photos',
        'VerifiedPurchaser',
        'Product.id',
        'Product.Name',
      ],
    ],
    isWanted: ([, first, second, third, more]) =>
      first === 'Product' &&
      (second === 'Name' || second === 'Reviews') &&
      more === undefined &&
      (second === 'Name') === (third === undefined),
    onBegin(path, attributes) {
      if (path.length === 2) product = { id: attributes.id ?? '', name: '' };
    },
    take(element) {
      if (element.name === 'Name') {
        product.name = element.text.trim();
        return null;
      }
      if (element.name !== 'Review') return null;
      const own = (...names: string[]) => textAt(element, ...names);
      const isAnonymous = own('UserProfileReference', 'Anonymous') === 'true';
      const response = elementsNamed(element, 'ClientResponse')[0];
      const badges = elementsNamed(element, 'Badge').map(
        (badge) => `${badge.text} ${badge.children.map(({ text }) => text).join(' ')}`,
      );
      return [
        ...[element.attributes.id, element.attributes.removed, own('ModerationStatus')],
        ...[
          isAnonymous ? '' : own('UserProfileReference', 'DisplayName'),
          own('UserEmailAddress'),
          own('Title'),
          own('ReviewText'),
        ],
        ...[starsOf(own('Rating'), own('RatingRange')), own('SubmissionTime')],
        ...(response
          ? [textAt(response, 'Response'), textAt(response, 'Name'), textAt(response, 'Date')]
          : ['', '', '']),
        elementsNamed(element, 'Photo').flatMap(addressIn).join('\n'),
        ...[badges.some((badge) => /verified ?purchaser/i.test(badge)) ? 'true' : '', product.id, product.name],
      ];
    },
    notes: () => [],
  };
}

/** The App Store's feed of customer reviews, with the columns that its JSON has. */
export function createAppStoreForm(): XmlForm {
  return {
    names: [
      'id.label',
      'author.name.label',
      'im:rating.label',
      'im:name.label',
      'title.label',
      'content.label',
      'updated.label',
    ],
    isWanted: ([, entry, more]) => entry === 'entry' && more === undefined,
    take(element) {
      const own = (...names: string[]) => textAt(element, ...names);
      const content = element.children.find(({ name, attributes }) => name === 'content' && attributes.type !== 'html');
      return [
        own('id'),
        own('author', 'name'),
        own('rating'),
        own('name'),
        own('title'),
        content?.text,
        own('updated'),
      ];
    },
    notes: () => [],
  };
}

/** Stars of five, where a feed says how many points there may be. */
function starsOf(points: string | undefined = '', most: string | undefined = ''): string {
  const [value, range] = [Number(points), Number(most)];
  if (points === '' || most === '' || !(range > 0) || range === 5 || Number.isNaN(value)) return points;
  return String(Math.round((value / range) * 500) / 100);
}

/** The first address in an element. */
function addressIn(element: XmlElement): string[] {
  const text = element.text.trim();
  if (/^https?:\/\/\S+$/.test(text)) return [text];
  for (const child of element.children) {
    const found = addressIn(child);
    if (found.length > 0) return found;
  }
  return [];
}
