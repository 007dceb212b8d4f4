import { expect, test } from 'vitest';
import { modulePath } from '../../build/script-weights.js';

test.each([
  ['/home/me/reviews/src/elements/card/stars.ts', 'src/elements/card/stars'],
  ['/home/me/reviews/node_modules/lit-html/lit-html.js', 'lit-html/lit-html'],
  ['/home/me/reviews/node_modules/vite/node_modules/@scope/one/index.js', '@scope/one/index'],
])('%s is listed as %s', (id, path) => expect(modulePath(id, '/home/me/reviews')).toBe(path));
