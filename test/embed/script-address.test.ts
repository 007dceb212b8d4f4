import { expect, test } from 'vitest';
import { proxyOf } from '../../src/elements/base/endpoint.js';

test.each([
  ['https://r.test/reviews-widget.js', 'https://r.test'],
  ['https://r.test/reviews-widget.js?v=2', 'https://r.test'],
  ['https://r.test/v0/reviews-widget.js', 'https://r.test'],
  ['https://shop.test/shop/reviews/reviews-widget.js', 'https://shop.test/shop/reviews'],
  ['https://shop.test/shop/reviews/v0.1.0/reviews-widget.js#x', 'https://shop.test/shop/reviews'],
  ['https://shop.test/shop/reviews/v0/review-stars.js', 'https://shop.test/shop/reviews'],
  ['https://shop.test/v1/v0/reviews-widget.js', 'https://shop.test/v1'],
  ['https://shop.test/version/reviews-widget.js', 'https://shop.test/version'],
  ['https://shop.test/%E2%9C%93/reviews-widget.js', 'https://shop.test/%E2%9C%93'],
  ['https://shop.test/assets/app-Ab12.js', 'https://shop.test'],
  ['https://shop.test/my-reviews-widget.js', 'https://shop.test'],
  ['https://shop.test/assets/reviews-widget.js/app.js', 'https://shop.test'],
  ['https://shop.test/', 'https://shop.test'],
  ['https://shop.test/app.js?x=/reviews-widget.js', 'https://shop.test'],
  ['https://shop.test//reviews-widget.js', 'https://shop.test/'],
])('a script at %s has its proxy at %s', (script, proxy) => {
  expect(proxyOf(script)).toBe(proxy);
});
