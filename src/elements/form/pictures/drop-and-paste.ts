export interface FileTargets {
  /** Whether files are taken now. */
  isOpen(): boolean;
  /** Files are held over the form, or no longer. */
  onDropping(dropping: boolean): void;
  onFiles(files: File[]): void;
}

/** Takes the files that are dropped on `host`, or pasted while the focus is in it. */
export function dropAndPaste(host: HTMLElement, { isOpen, onDropping, onFiles }: FileTargets) {
  const holdsFiles = (event: DragEvent) => isOpen() && event.dataTransfer?.types.includes('Files');
  const over = (event: DragEvent): void => {
    if (!holdsFiles(event)) return;
    // Without it the browser would open the file in place of the page.
    event.preventDefault();
    onDropping(true);
  };
  const leave = (event: DragEvent): void => {
    if (!host.contains(event.relatedTarget as Node | null)) onDropping(false);
  };
  const drop = (event: DragEvent): void => {
    onDropping(false);
    if (!holdsFiles(event)) return;
    event.preventDefault();
    onFiles([...event.dataTransfer!.files]);
  };
  const paste = ({ clipboardData }: ClipboardEvent): void => {
    const files = [...(clipboardData?.files ?? [])];
    // A text that was copied from a word processor comes with a picture of itself.
    if (isOpen() && files.length > 0 && !clipboardData!.types.includes('text/plain')) onFiles(files);
  };
  const listeners = { dragenter: over, dragover: over, dragleave: leave, drop, paste };
  return {
    connect(): void {
      for (const [type, listener] of Object.entries(listeners)) host.addEventListener(type, listener as EventListener);
    },
    disconnect(): void {
      for (const [type, listener] of Object.entries(listeners))
        host.removeEventListener(type, listener as EventListener);
    },
  };
}
