import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Whether a disk of any size can be had here: on Linux, for root. */
export const hasSmallDisks = canMount();

/** A disk of `kib` KiB that can be filled to its last byte and freed again; gone with the test. */
export function mountSmallDisk(kib: number) {
  const path = mkdtempSync(join(tmpdir(), 'reviews-disk-'));
  mount(path, kib);
  onTestFinished(() => unmount(path));
  const ballast = join(path, 'ballast');
  return {
    path,
    /** Takes what is left. */
    fill(): void {
      const file = openSync(ballast, 'a');
      try {
        for (const size of [64 * 1024, 4096, 1]) writeUntilFull(file, Buffer.alloc(size));
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
  };
}

function writeUntilFull(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) === bytes.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

function mount(path: string, kib: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kib}k,mode=700`, 'reviews-test', path], { stdio: 'ignore' });
}

function unmount(path: string): void {
  execFileSync('umount', ['-l', path], { stdio: 'ignore' });
  rmSync(path, { recursive: true, force: true });
}

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const path = mkdtempSync(join(tmpdir(), 'reviews-disk-'));
  try {
    mount(path, 64);
    unmount(path);
    return true;
  } catch {
    rmSync(path, { recursive: true, force: true });
    return false;
  }
}
