import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createLabelWording, type KeptWordings, type LabelWording } from '../../service/index.js';
import type { Settings } from '../settings/settings.js';
import { createModelClient } from './model-client.js';

/** What words labels by the operator's language model; null where there is none. */
export function openWording(
  { insightsModel, dataDir }: Pick<Settings, 'insightsModel' | 'dataDir'>,
  log: (event: object) => void,
): LabelWording | null {
  if (!insightsModel) return null;
  const kept = keptWordings(dataDir, insightsModel.model);
  return createLabelWording({ ask: createModelClient(insightsModel), kept, log });
}

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
