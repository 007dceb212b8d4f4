/**
 * JSX of React 18 and older: `import 'reviews-widget-elements/react-18'`. It writes every value as a text, knows no listeners of events of our
 * own (take `addEventListener`), and has `class` in place of `className` on custom elements.
 */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { Attributes, Listeners, Markup, Tag } from './markup.js';

export * from '../on-demand.js';

type Base<T extends Tag> = DetailedHTMLProps<HTMLAttributes<HTMLElementTagNameMap[T]>, HTMLElementTagNameMap[T]>;
type Elements = {
  [T in Tag]: Markup<
    Base<T>,
    Attributes<T> & { [E in keyof Listeners<T, 'on'>]?: never } & { class?: string | undefined; className?: never }
  >;
};

declare global {
  // Where these types of React look; those of 19 have no global namespace.
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
