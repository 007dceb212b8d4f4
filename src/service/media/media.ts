import { join } from 'node:path';
import type { Upload, UploadLimits } from '../../contract/service/upload.js';
import { FILM_TYPES, NO_UPLOADS, PICTURE_TYPES, UPLOAD_LIMITS } from '../../contract/uploads.js';
import type { UploadRow } from '../database/schema.js';
import { ServiceProblem } from '../http/problem.js';
import { createFinishing } from '../uploads/finish-upload.js';
import type { Full } from '../uploads/held-bytes.js';
import { createIncomingFiles } from '../uploads/incoming-files.js';
import { createTus } from '../uploads/tus.js';
import type { UploadStore, UploadUsage } from '../uploads/uploads.js';
import { type Collection, createCollection } from './collect-media.js';
import { createDiskFiles } from './disk-files.js';
import type { MediaFiles } from './media-files.js';
import { canDecodePictures } from './pictures.js';
import { noSuchFile, serveFile } from './serve-media.js';

/** Of one vendor, files that no review names yet. */
const UNCLAIMED_BYTES = 2 ** 30;
const UNCLAIMED_FILES = 10_000;

export interface MediaOptions {
  store: UploadStore;
  /** Where files lie while they arrive, and where they are kept unless `files` says so. */
  folder: string;
  files?: MediaFiles;
  /** What addresses begin with: the origin of the media. */
  url: string;
  /** What is held at most, in bytes. 0: nothing is taken. */
  mostBytes: number;
  unclaimedBytes?: number;
  /** Whether another database may name the files that this one does not. */
  isOtherDatabaseThere?: () => boolean;
  unclaimedFiles?: number;
  /** Whether an error of disk or database passes. */
  isPassing?: (error: unknown) => boolean;
  now?: () => Date;
  log?: (event: object) => void;
}

/** Pictures and films of shoppers: their bytes, from the first that arrives to the last that is removed. */
export interface Media extends Collection {
  /** What a review may have. */
  limits(): Promise<UploadLimits>;
  /** Opens an upload. Throws a problem 501 where none of its kind is taken, and 409 where there is no room. */
  open(vendorId: string, file: { kind: UploadRow['kind']; size: number }): Promise<Upload>;
  /** The address under which a file is kept. */
  addressOf(upload: Pick<UploadRow, 'file_key' | 'file_name'>): string;
  /** The file at an address that `addressOf` made; null for any other. */
  fileIn(address: string): { key: string; name: string } | null;
  /** Responds to requests below `/media/`: takes bytes, and serves what readers may see. */
  fetch(request: Request): Promise<Response>;
  /** A file of a vendor for whoever may see reviews that wait. */
  serveToShop(request: Request, vendorId: string, key: string, name: string): Promise<Response>;
  usage(): Promise<UploadUsage>;
}

const PLACE = /^\/media\/(?:uploads\/([\w-]{32})|([\w-]{24})\/([\w.]{1,16}))$/;

/** Makes the media of a service. */
export function createMedia(options: MediaOptions): Media {
  const { store, folder, url, mostBytes, unclaimedBytes = UNCLAIMED_BYTES } = options;
  const { unclaimedFiles = UNCLAIMED_FILES } = options;
  const quota = { unclaimedBytes, unclaimedFiles, allBytes: mostBytes };
  const {
    isOtherDatabaseThere = () => false,
    isPassing = () => false,
    now = () => new Date(),
    log = () => {},
  } = options;
  const files = options.files ?? createDiskFiles(join(folder, 'files'));
  const incoming = createIncomingFiles(join(folder, 'incoming'));
  const finish = createFinishing(files);
  const tus = createTus({ store, incoming, arrive, finish, isPassing: passes, now, log });
  const collection = createCollection({ store, files, incoming, isOtherDatabaseThere, now, log });

  function passes(error: unknown): boolean {
    const { code } = error as NodeJS.ErrnoException;
    return /^E(?:NOSPC|DQUOT|IO|MFILE|NFILE)$/.test(code ?? '') || isPassing(error);
  }

  async function arrive(upload: UploadRow, bytes: number): Promise<Full | 'gone' | null> {
    const full = await store.arrive(upload, bytes, quota);
    if (full !== null && full !== 'gone') logFull(upload.business_id, full);
    return full;
  }

  function logFull(vendorId: string, full: Full): void {
    log({ severity: 'warn', event: 'uploads_full', vendorId, of: full === 'full' ? 'server' : 'vendor' });
  }

  async function limits(): Promise<UploadLimits> {
    if (mostBytes === 0) return NO_UPLOADS;
    const takesPictures = await canDecodePictures();
    return {
      pictures: takesPictures ? UPLOAD_LIMITS.pictures : 0,
      films: UPLOAD_LIMITS.films,
      pictureBytes: UPLOAD_LIMITS.pictureBytes,
      filmBytes: UPLOAD_LIMITS.filmBytes,
      types: [...(takesPictures ? PICTURE_TYPES : []), ...FILM_TYPES],
    };
  }

  return {
    limits,

    async open(vendorId, file) {
      const { pictures, films } = await limits();
      if ((file.kind === 'picture' ? pictures : films) === 0) throw uploadsUnsupported();
      const opened = await store.open(vendorId, file, quota, now());
      if (typeof opened === 'string') {
        logFull(vendorId, opened);
        const detail = 'There is no room for files at the moment.';
        // Not a 503: a proxy would take the whole service to be unwell.
        throw new ServiceProblem(409, 'media_full', { detail });
      }
      return { id: opened.id, url: `${url}/media/uploads/${opened.secret}`, expiresAt: opened.expiresAt };
    },

    addressOf: ({ file_key, file_name }) => `${url}/media/${file_key}/${file_name}`,

    fileIn(address) {
      if (!address.startsWith(`${url}/media/`)) return null;
      const [, , key, name] = PLACE.exec(address.slice(url.length)) ?? [];
      return key !== undefined && name !== undefined ? { key, name } : null;
    },

    async fetch(request) {
      const [, secret, key, name] = PLACE.exec(new URL(request.url).pathname) ?? [];
      if (secret !== undefined) return tus(request, secret);
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return new ServiceProblem(405, 'method_not_allowed', { headers: { allow: 'GET, HEAD' } }).toResponse();
      }
      if (key === undefined || name === undefined || !(await store.kept(key))?.isShown) return noSuchFile();
      return serveFile(request, files, { key, name });
    },

    async serveToShop(request, vendorId, key, name) {
      if (!(await store.kept(key, vendorId))) return noSuchFile();
      return serveFile(request, files, { key, name }, 'private, no-cache');
    },

    ...collection,
    usage: () => store.usage(),
  };
}

/** The problem of a service that takes no files, or none of a kind. */
export function uploadsUnsupported(): ServiceProblem {
  return new ServiceProblem(501, 'uploads_unsupported', { detail: 'No files of this kind are taken here.' });
}
