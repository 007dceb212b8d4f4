/** The page of the desk that sources send somebody back to. */
const PATH = '/desk/sources/returned';

let query: string | null = null;

/** Takes what a source has sent out of the address bar and the history. Called before anything else reads the address. */
export function takeReturned(): void {
  if (location.pathname !== PATH || location.search === '') return;
  query = location.search.slice(1);
  history.replaceState(null, '', PATH);
}

/** What was taken, once; null where there is nothing, or it was given out before. */
export function returnedOnce(): string | null {
  const taken = query;
  query = null;
  return taken;
}
