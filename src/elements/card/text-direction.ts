import { nothing } from 'lit/html.js';

/** The `dir` of a text: `auto` where it has letters. Emoji or digits alone have no direction and follow the page's. */
export const textDirection = (text: string): 'auto' | typeof nothing => (/\p{L}/u.test(text) ? 'auto' : nothing);
