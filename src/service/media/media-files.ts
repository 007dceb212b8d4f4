/** One finished file: what it is made of, and when it was written. */
export interface StoredFile {
  size: number;
  /** Its bytes from `start` to `end`, both counted in. */
  read(start: number, end: number): ReadableStream<Uint8Array>;
}

/** Where finished files are kept: each has a key, under which its sizes or its film lie by name. */
export interface MediaFiles {
  /** Stores the bytes of a buffer, or of a file of this machine. What is there already is replaced. */
  put(key: string, name: string, from: Uint8Array | { path: string }, type: string): Promise<void>;
  /** Null when there is none. */
  get(key: string, name: string): Promise<StoredFile | null>;
  /** Removes all of a key; nothing happens where there is nothing. */
  remove(key: string): Promise<void>;
  /** The keys there are, in batches, of files older than that. */
  keysBefore(at: Date): AsyncGenerator<string[]>;
}

/** What a key and a name look like; nothing else is ever looked for, so that no path leads out of the folder. */
export const FILE_KEY = /^[A-Za-z0-9_-]{24}$/;
export const FILE_NAME = /^(?:320\.webp|960\.webp|1920\.webp|film\.mp4|film\.mov|film\.webm)$/;

/** The media type of each name. */
export const TYPE_OF_NAME: Record<string, string> = {
  '320.webp': 'image/webp',
  '960.webp': 'image/webp',
  '1920.webp': 'image/webp',
  'film.mp4': 'video/mp4',
  'film.mov': 'video/quicktime',
  'film.webm': 'video/webm',
};
