import { own } from './own-document.js';

/** Calls `load` once, as soon as an element named `tag` is in the document; it may be there already or come later. */
export function whenPresent(tag: string, load: () => Promise<void>): void {
  const look = (): void => {
    if (!own('querySelector')(tag)) return;
    observer.disconnect();
    // Where the chunk cannot be had, what the page wrote inside the element stays visible.
    load().catch(() => {});
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
  look();
}
