import { createLabelWording, type LabelWording } from '../../service/index.js';
import type { Settings } from '../settings/settings.js';
import { keptWordings } from './kept-wordings.js';
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
