/** Templates of Svelte 5: `import 'reviews-widget-elements/svelte'`. */
import type { HTMLAttributes } from 'svelte/elements';
import type { Attributes, Listeners, Markup, Tag } from './markup.js';

export * from '../on-demand.js';

type Elements = {
  [T in Tag]: Markup<HTMLAttributes<HTMLElementTagNameMap[T]>, Attributes<T> & Listeners<T, 'on'>>;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends Elements {}
}
