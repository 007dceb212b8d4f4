/** JSX of Solid, which sets properties: `import 'reviews-widget-elements/solid'`. */
import type { JSX } from 'solid-js';
import type { Attributes, Listeners, Markup, Tag } from './markup.js';

export * from '../on-demand.js';

type Elements = {
  [T in Tag]: Markup<JSX.HTMLAttributes<HTMLElementTagNameMap[T]>, Attributes<T, boolean> & Listeners<T, 'on:'>>;
};

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
