import type { FileHandle } from 'node:fs/promises';
import { UnusableFile } from './unusable-file.js';

const WINDOW = 64 * 1024;

/** The file of a film, read piece by piece: of 100 MB little more than the headers is ever in memory. */
export class FilmFile {
  readonly size: number;
  readonly #file: FileHandle;
  #window: Buffer = Buffer.alloc(0);
  #windowAt = 0;
  #steps: number;

  /** `steps` is how many pieces may be read at most. */
  constructor(file: FileHandle, size: number, steps = 500_000) {
    this.#file = file;
    this.size = size;
    this.#steps = steps;
  }

  /** Exactly these bytes. Throws {@link UnusableFile} where there are fewer. */
  async read(at: number, length: number): Promise<Buffer> {
    if (at < 0 || at + length > this.size || --this.#steps < 0) throw new UnusableFile('film');
    if (length > WINDOW) return this.#readFrom(at, length);
    if (at < this.#windowAt || at + length > this.#windowAt + this.#window.length) {
      this.#window = await this.#readFrom(at, Math.min(WINDOW, this.size - at));
      this.#windowAt = at;
    }
    return this.#window.subarray(at - this.#windowAt, at - this.#windowAt + length);
  }

  async write(at: number, bytes: Buffer): Promise<void> {
    if (at < 0 || at + bytes.length > this.size) throw new UnusableFile('film');
    await this.#file.write(bytes, 0, bytes.length, at);
    this.#window = Buffer.alloc(0);
    this.#windowAt = 0;
  }

  /** Writes zeros from `start` to `end`. */
  async zero(start: number, end: number): Promise<void> {
    for (let at = start; at < end; at += WINDOW) await this.write(at, Buffer.alloc(Math.min(WINDOW, end - at)));
  }

  async #readFrom(at: number, length: number): Promise<Buffer> {
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await this.#file.read(buffer, 0, length, at);
    if (bytesRead !== length) throw new UnusableFile('film');
    return buffer;
  }
}
