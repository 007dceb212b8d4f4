/*
 * Imported before lit-html, which asks the document for a TreeWalker when it is evaluated, and the window for Trusted Types
 * and for a list of its versions: neither may be an element of the page.
 */
import { hideNamesakes } from './own-document.js';

/** To be called once lit-html is evaluated: the page's elements get their names back. */
export const litHasStarted = hideNamesakes(['createTreeWalker', 'trustedTypes', 'litHtmlVersions']);
