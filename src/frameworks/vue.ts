/** Templates of Vue 3: `import 'reviews-widget-elements/vue'`. */
import type { EmitFn, HTMLAttributes } from 'vue';
import type { Attributes, EventNames, Markup, Tag } from './markup.js';

export * from '../on-demand.js';

/** `pageSize` for `page-size`: the types of a template name what they check in camel case. */
type Camel<S extends string> = S extends `${infer C}-${infer R}` ? `${C}${Capitalize<Camel<R>>}` : S;
type Props<T extends Tag> = { [N in keyof Attributes<T> as Camel<N & string>]: Attributes<T>[N] };
/** As Vue wants it, which finds the listener of `@reviews-load` by it. */
type Emits<T extends Tag> = EmitFn<{ [E in EventNames[T]]: (event: GlobalEventHandlersEventMap[E]) => void }>;
type Elements = { [T in Tag]: new () => { $props: Markup<HTMLAttributes, Props<T>>; $emit: Emits<T> } };

declare module 'vue' {
  interface GlobalComponents extends Elements {}
}
