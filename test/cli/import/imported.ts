import type { Review } from '../../../src/contract/service/review.js';
import { openStore } from '../../../src/service/index.js';
import { createTestShell, type TestShell } from '../test-shell.js';

/** The vendor's reviews in the shell's data directory. */
export async function reviewsOf(shell: TestShell, vendorId: string): Promise<Review[]> {
  const store = await openStore({ dataDir: shell.dataDir });
  try {
    return (await store.reviews.list(vendorId)).reviews;
  } finally {
    await store.close();
  }
}

/** Imports `content` under a new vendor; `shown` are the texts of the reviews that are shown. */
export async function importNew(content: string | Uint8Array, name = 'reviews.csv', ...flags: string[]) {
  const shell = await createTestShell();
  const file = await shell.file(name, content);
  const result = await shell.run('import', file, '--new-vendor', "Ada's Hats", ...flags);
  const id = result.out.trim();
  const reviews = id === '' ? [] : await reviewsOf(shell, id);
  const shown = reviews.filter(({ showOnWidget }) => showOnWidget).map(({ text }) => text);
  return { ...result, shell, file, id, reviews, shown };
}
