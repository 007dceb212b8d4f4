/** JSX of Preact: `import 'reviews-widget-elements/preact'`. */
import type { HTMLAttributes } from 'preact';
import type { Attributes, Listeners, Markup, Tag } from './markup.js';

export * from '../on-demand.js';

type Elements = {
  [T in Tag]: Markup<HTMLAttributes<HTMLElementTagNameMap[T]>, Attributes<T> & Listeners<T, 'on'>>;
};

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
