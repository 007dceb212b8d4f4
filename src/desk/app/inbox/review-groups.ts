/** Reviews that are drawn, and taken out of the page, together. */
export const GROUP = 5;

/** Some reviews that follow each other; the same object as long as none came or went. */
export interface ReviewGroup {
  ids: readonly string[];
}

export function groupsOf(reviews: readonly { id: string }[]): ReviewGroup[] {
  const ids = reviews.map(({ id }) => id);
  return Array.from({ length: Math.ceil(ids.length / GROUP) }, (_, at) => ({
    ids: ids.slice(at * GROUP, (at + 1) * GROUP),
  }));
}

/** The groups without these reviews. */
export function groupsWithout(groups: readonly ReviewGroup[], gone: ReadonlySet<string>): ReviewGroup[] {
  return groups
    .map((group) => (group.ids.some((id) => gone.has(id)) ? { ids: group.ids.filter((id) => !gone.has(id)) } : group))
    .filter(({ ids }) => ids.length > 0);
}

/** Where reviews stood that have left a list, so that they can come back to their place. */
export class FormerPlaces {
  /** The one that stood before each. */
  readonly #before = new Map<string, string | null>();

  remember(ids: readonly string[], gone: readonly string[]): void {
    for (const id of gone) this.#before.set(id, ids[ids.indexOf(id) - 1] ?? null);
  }

  forget(): void {
    this.#before.clear();
  }

  /** The groups with a review where it stood; null where it has left no place. */
  bringBack(groups: readonly ReviewGroup[], id: string, isThere: (id: string) => boolean): ReviewGroup[] | null {
    let before = this.#before.get(id);
    if (before === undefined) return null;
    while (before !== null && !isThere(before)) before = this.#before.get(before) ?? null;
    if (before === null) return [{ ids: [id] }, ...groups];
    return groups.flatMap((group) => {
      const at = group.ids.indexOf(before);
      if (at === -1) return group;
      const ids = [...group.ids.slice(0, at + 1), id, ...group.ids.slice(at + 1)];
      // Many that come back one after the other would be drawn all at once.
      return ids.length > GROUP ? [{ ids: ids.slice(0, at + 1) }, { ids: ids.slice(at + 1) }] : { ids };
    });
  }
}
