/** Calls `load` once, as soon as an element named `tag` is in the document; it may be there already or come later. */
export function whenPresent(tag: string, load: () => Promise<void>): void {
  if (customElements.get(tag)) return;
  const found = (): boolean => document.querySelector(tag) !== null;
  const observer = new MutationObserver(() => found() && start());
  const start = (): void => {
    observer.disconnect();
    // Where the chunk cannot be had, what the page wrote inside the element stays visible.
    load().catch(() => {});
  };
  if (found()) start();
  else observer.observe(document, { childList: true, subtree: true });
}
