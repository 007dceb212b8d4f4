/** The elements of the page by the name that each has. */
const named = new Map<string, WeakRef<Element>>();

/** `name`, with a number where another element of the page has it: readers tell landmarks apart by their names. */
export function uniqueName(element: Element, name: string): string {
  for (let number = 1; ; number++) {
    const unique = number > 1 ? `${name} (${number})` : name;
    const other = named.get(unique)?.deref();
    if (other?.isConnected && other !== element) continue;
    named.set(unique, new WeakRef(element));
    return unique;
  }
}
