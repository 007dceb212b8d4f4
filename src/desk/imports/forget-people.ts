import { rmSync } from 'node:fs';
import { importFolder } from './import-folder.js';
import { withoutSamples } from './kept-job.js';

/**
 * Removes what imports of these vendors quote of people: samples, and refused rows, whose reasons may repeat what stood there. Servers that
 * run see it. A file that waits to be imported stays as it is. Throws where the disk does not take it.
 */
export function forgetPeople(directory: string, vendorIds: ReadonlySet<string>): void {
  const folder = importFolder(directory);
  for (const job of folder.read()) {
    if (!vendorIds.has(job.vendorId)) continue;
    rmSync(folder.place(job.id, 'refused'), { force: true });
    const forgotten = withoutSamples(job);
    folder.write({ ...forgotten, look: forgotten.look && { ...forgotten.look, refused: [] } });
  }
}
