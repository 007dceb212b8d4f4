import { z } from 'zod';
import { FILM_TYPES, PICTURE_TYPES, UPLOAD_ID, UPLOAD_LIMITS } from '../uploads.js';
import { timestamp } from './fields.js';

const TYPES = [...PICTURE_TYPES, ...FILM_TYPES];

/** What a review may have; all of uploads is an extension. */
export const UploadLimits = z
  .object({
    pictures: z.int().min(0).describe('Of one review; 0 where none is taken.'),
    films: z.int().min(0),
    pictureBytes: z.int().min(0).describe('The most bytes of one picture.'),
    filmBytes: z.int().min(0),
    types: z.array(z.string()).describe('Media types that are taken. They are found by the content.'),
  })
  .meta({ id: 'UploadLimits' });
export type UploadLimits = z.infer<typeof UploadLimits>;

/** Body of `POST /vendors/{vendorId}/uploads`. */
export const NewUpload = z
  .object({
    type: z.enum(TYPES, `must be one of ${TYPES.join(', ')}`).describe('The media type of the file.'),
    size: z.int('must be a whole number of bytes').min(1, 'must be at least 1').describe('All bytes of the file.'),
  })
  .superRefine(({ type, size }, context) => {
    const most = isFilm(type) ? UPLOAD_LIMITS.filmBytes : UPLOAD_LIMITS.pictureBytes;
    if (size > most) {
      context.addIssue({ code: 'custom', path: ['size'], message: `must be at most ${most} bytes for ${type}` });
    }
  })
  .meta({ id: 'NewUpload' });
export type NewUpload = z.infer<typeof NewUpload>;

/** Response to it. */
export const Upload = z
  .object({
    id: z.string().describe('For the `uploads` of a submitted review.'),
    url: z.string().describe('Where the bytes go, by tus 1.0, without a key. Whoever knows it can send the file.'),
    expiresAt: timestamp.describe('Until when all bytes have to be there; the first within 15 minutes.'),
  })
  .meta({ id: 'Upload' });
export type Upload = z.infer<typeof Upload>;

/** The files of a submitted review. */
export const SubmittedUploads = z
  .array(z.string('must be text').regex(UPLOAD_ID, 'must be the id of an upload'), 'must be a list')
  .max(UPLOAD_LIMITS.pictures + UPLOAD_LIMITS.films, 'must be at most five pictures and one film')
  .refine((ids) => new Set(ids).size === ids.length, 'must name each file once');

/** Whether a media type is that of a film. */
export const isFilm = (type: string): boolean => type.startsWith('video/');
