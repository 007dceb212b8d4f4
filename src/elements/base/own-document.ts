/*
 * A form or a picture of the page whose name is that of one of the document's methods stands in the method's place, even in
 * markup that a sanitizer has let through ("DOM clobbering"): after `<form name="createComment">` there is no
 * `document.createComment()` any more. Our own code reads the document through `own`; lit-html, which reads it by
 * itself, runs inside `unclobbered`.
 */

/** What lit-html and its hydration call. */
const CALLED = ['createComment', 'createElement', 'createTextNode', 'createTreeWalker', 'importNode'] as const;

/** A member of the document, its methods bound to it, whatever elements of the page are named. */
export function own<K extends keyof Document>(name: K): Document[K] {
  const value: unknown = Reflect.get(Document.prototype, name, document);
  return (value instanceof Function ? value.bind(document) : value) as Document[K];
}

/** Runs `work` while no element of the page stands in the place of what is called in it; it must not wait for anything. */
export function unclobbered<T>(work: () => T): T {
  const release = hideNamesakes(CALLED.filter((name) => !((document[name] as unknown) instanceof Function)));
  try {
    return work();
  } finally {
    release();
  }
}

/** Takes these names from the elements of the page that have them, until the function that it returns is called. */
export function hideNamesakes(names: readonly string[]): () => void {
  // A form's own methods can be hidden as well, by the fields in it.
  const { getAttribute, setAttribute } = Element.prototype;
  const hidden = names.flatMap((name) =>
    ['name', 'id'].flatMap((attribute) =>
      [...own('querySelectorAll')(`[${attribute}="${name}"]`)].map((element) => {
        const before = getAttribute.call(element, attribute)!;
        setAttribute.call(element, attribute, '');
        return () => setAttribute.call(element, attribute, before);
      }),
    ),
  );
  return () => {
    for (const release of hidden) release();
  };
}
