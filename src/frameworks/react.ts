/** JSX of React 19 and newer: `import 'reviews-widget-elements/react'`. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { Attributes, Listeners, Markup, Tag } from './markup.js';

export * from '../on-demand.js';

type Base<T extends Tag> = DetailedHTMLProps<HTMLAttributes<HTMLElementTagNameMap[T]>, HTMLElementTagNameMap[T]>;
type Elements = { [T in Tag]: Markup<Base<T>, Attributes<T, boolean> & Listeners<T, 'on'>> };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
