import type { FileHandle } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { UnusableFile } from './unusable-file.js';

const WINDOW = 64 * 1024;
/** Steps after which other requests get their turn: most steps need no disk, so nothing else would give it to them. */
const STEPS_OF_A_TURN = 1_000;

/** What checking a film may take at most. */
export interface FilmBudget {
  /** Pieces that are read or written. */
  steps: number;
  /** Bytes that go to and from the disk. */
  bytes: number;
}

/**
 * The file of a film, read and changed piece by piece: of 100 MB little more than the headers is ever in memory. Changes are on disk after
 * {@link FilmFile.flush}. What takes more than the budget is an {@link UnusableFile}.
 */
export class FilmFile {
  readonly size: number;
  readonly #file: Pick<FileHandle, 'read' | 'write'>;
  readonly #left: FilmBudget;
  #window: Buffer = Buffer.alloc(0);
  #windowAt = 0;
  #isChanged = false;

  constructor(file: Pick<FileHandle, 'read' | 'write'>, size: number, budget: Partial<FilmBudget> = {}) {
    this.#file = file;
    this.size = size;
    // A film that a camera made takes one or two times its size.
    this.#left = { steps: 500_000, bytes: 16 * (size + 2 ** 20), ...budget };
  }

  /** A copy of exactly these bytes. Throws {@link UnusableFile} where there are fewer. */
  async read(at: number, length: number): Promise<Buffer> {
    if (this.#countStep(at, length)) await nextTurn();
    if (length > WINDOW) {
      await this.flush();
      return this.#readFrom(at, length);
    }
    if (!this.#isInWindow(at, length)) await this.#moveWindow(at);
    return Buffer.from(this.#window.subarray(at - this.#windowAt, at - this.#windowAt + length));
  }

  /** Writes bytes over those that are there. */
  async write(at: number, bytes: Buffer): Promise<void> {
    if (this.#countStep(at, bytes.length)) await nextTurn();
    if (bytes.length >= WINDOW) {
      await this.flush();
      this.#window = Buffer.alloc(0);
      return this.#writeTo(at, bytes);
    }
    if (!this.#isInWindow(at, bytes.length)) await this.#moveWindow(at);
    bytes.copy(this.#window, at - this.#windowAt);
    this.#isChanged = true;
  }

  /** Writes zeros from `start` to `end`. */
  async zero(start: number, end: number): Promise<void> {
    for (let at = start; at < end; at += WINDOW) await this.write(at, Buffer.alloc(Math.min(WINDOW, end - at)));
  }

  /** Writes what has changed. */
  async flush(): Promise<void> {
    if (this.#isChanged) await this.#writeTo(this.#windowAt, this.#window);
    this.#isChanged = false;
  }

  /** Whether it is somebody else's turn. */
  #countStep(at: number, length: number): boolean {
    if (at < 0 || at + length > this.size || --this.#left.steps < 0) throw new UnusableFile('film');
    return this.#left.steps % STEPS_OF_A_TURN === 0;
  }

  #isInWindow(at: number, length: number): boolean {
    return at >= this.#windowAt && at + length <= this.#windowAt + this.#window.length;
  }

  async #moveWindow(at: number): Promise<void> {
    await this.flush();
    this.#window = await this.#readFrom(at, Math.min(WINDOW, this.size - at));
    this.#windowAt = at;
  }

  async #readFrom(at: number, length: number): Promise<Buffer> {
    this.#spend(length);
    const buffer = Buffer.alloc(length);
    const { bytesRead } = await this.#file.read(buffer, 0, length, at);
    if (bytesRead !== length) throw new UnusableFile('film');
    return buffer;
  }

  async #writeTo(at: number, bytes: Buffer): Promise<void> {
    this.#spend(bytes.length);
    await this.#file.write(bytes, 0, bytes.length, at);
  }

  #spend(bytes: number): void {
    this.#left.bytes -= bytes;
    if (this.#left.bytes < 0) throw new UnusableFile('film');
  }
}
