/*
 * Imported before Lit, whose modules read the document and the window when they are evaluated. Two things must not happen then:
 *
 * - Lit must not find elements of the page instead. An element with the id `trustedTypes` is `window.trustedTypes`.
 * - A second copy of the script must not ask for the Trusted Types policy `lit-html`. It defines and renders nothing, and where
 *   the page's policy lacks 'allow-duplicates' the browser gives a name once: it would report the request and throw.
 */
import { hideNamesakes } from './own-document.js';

/** What Lit reads from the document and the window when it is evaluated. */
const READ_BY_LIT = [
  ...['createTreeWalker', 'trustedTypes', 'ShadyCSS', 'litPropertyMetadata', 'litElementHydrateSupport'],
  ...['litHtmlPolyfillSupport', 'reactiveElementPolyfillSupport', 'litElementPolyfillSupport'],
  ...['litHtmlVersions', 'reactiveElementVersions', 'litElementVersions'],
];

/** To be called once Lit is evaluated: gives back what was hidden from it. Where there is no DOM, nothing is. */
export const litHasStarted = globalThis.document ? hideFromLit() : () => {};

function hideFromLit(): () => void {
  const showNamesakes = hideNamesakes(READ_BY_LIT);
  const showTrustedTypes = customElements.get('reviews-widget') && hideTrustedTypes();
  return () => {
    showTrustedTypes?.();
    showNamesakes();
  };
}

/** Takes Trusted Types from the window until the returned function is called; no other script runs in between. */
function hideTrustedTypes(): () => void {
  const name = 'trustedTypes';
  const own = Object.getOwnPropertyDescriptor(globalThis, name);
  const hidden = own && Reflect.defineProperty(globalThis, name, { value: undefined, configurable: true });
  return () => hidden && Reflect.defineProperty(globalThis, name, own);
}
