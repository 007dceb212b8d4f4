/** Work in the background, such as sending, following or removing. */
export interface Job {
  /** Begins; nothing of it runs before. */
  start(): void;
  /** Takes up nothing new, and resolves when what it was doing is done. */
  close(): Promise<void>;
}
