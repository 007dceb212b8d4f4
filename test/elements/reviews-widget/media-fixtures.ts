import type { Media } from '../../../src/index.js';

/** Files that exist, each at an address of its own. */
export const PHOTO = '/test/fixtures/pixel.gif?photo';
export const image = (name = ''): Media => ({ type: 'image', url: `/test/fixtures/pixel.gif?${name}` });
export const gif = (name = ''): Media => ({ type: 'gif', url: `/test/fixtures/pixel.gif?${name}` });
export const video = (name = ''): Media => ({ type: 'video', url: `/test/fixtures/brown.webm?${name}` });
