/** A name under which is counted, such as a key or an address, and how many may be open under it. */
export type PlaceLimit = readonly [name: string, most: number];

/**
 * Counts one more that is held open under each name; the returned function, called once, ends that. Null, and nothing counted, where one name
 * has as many as it may.
 */
export type TakePlace = (limits: readonly PlaceLimit[]) => (() => void) | null;

/** Places for what is held open in one process: requests that wait, streams. */
export function createPlaces(): TakePlace {
  const open = new Map<string, number>();
  return (limits) => {
    if (limits.some(([name, most]) => (open.get(name) ?? 0) >= most)) return null;
    const count = (by: number) => {
      for (const [name] of limits) {
        const now = (open.get(name) ?? 0) + by;
        if (now > 0) open.set(name, now);
        else open.delete(name);
      }
    };
    count(1);
    return () => count(-1);
  };
}

/** What one account, or one address, may have of the places of a process: a tenth, so that it takes none from the others. */
export function partOf(all: number): number {
  return Math.max(1, Math.floor(all / 10));
}
