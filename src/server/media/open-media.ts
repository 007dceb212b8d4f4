import { join } from 'node:path';
import {
  BucketFailed,
  createMedia,
  createS3Files,
  type Media,
  type Store,
  sqliteHasReviews,
} from '../../service/index.js';
import type { Settings } from '../settings/settings.js';

/** The media of the embedded service, as the settings say: in DATA_DIR, or in a bucket. */
export function openMedia(
  { media, dataDir, databaseUrl, publicUrl }: Settings,
  store: Pick<Store, 'uploads' | 'unavailable'>,
  { url, log }: { url: string; log: (event: object) => void },
): Media {
  return createMedia({
    store: store.uploads,
    folder: join(dataDir, 'media'),
    url: media.url ?? new URL(publicUrl ?? url).origin,
    mostBytes: media.mostBytes,
    ...(media.s3 && { files: createS3Files(media.s3) }),
    // Whoever sets DATABASE_URL on a shop that was on SQLite may want to go back.
    ...(databaseUrl !== null && { isOtherDatabaseThere: () => sqliteHasReviews(dataDir) }),
    isPassing: (error) => error instanceof BucketFailed || store.unavailable(error),
    log,
  });
}
