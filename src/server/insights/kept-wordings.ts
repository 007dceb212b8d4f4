import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { KeptWordings } from '../../service/index.js';

const Saved = z.object({ model: z.string(), wordings: z.array(z.tuple([z.string(), z.string().nullable()])) });

/** The model's labels in a file of `dataDir`, so that a restart says the same; those of another model do not count. */
export function keptWordings(dataDir: string, model: string): KeptWordings {
  const path = join(dataDir, 'insight-wordings.json');
  return {
    async load() {
      const text = await readFile(path, 'utf8').catch((error) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      const saved = text === null ? null : Saved.parse(JSON.parse(text));
      return saved?.model === model ? saved.wordings : [];
    },
    async save(wordings) {
      const next = `${path}.${process.pid}.new`;
      await writeFile(next, JSON.stringify({ model, wordings }), { mode: 0o600 });
      await rename(next, path);
    },
  };
}
