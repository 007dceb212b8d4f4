import { nothing } from 'lit/html.js';

/** The `dir` of a text: its own where it has letters; emoji or digits alone have no direction, and go with the page's. */
export const textDirection = (text: string): 'auto' | typeof nothing => (/\p{L}/u.test(text) ? 'auto' : nothing);
