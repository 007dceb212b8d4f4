/**
 * Pictures and films that shoppers send with a review, as page, proxy and service know them. Plain values: this file is part of what
 * the page loads. The way of a file:
 *
 * 1. `GET /widget/v1/vendors/{vendorId}/uploads` says what is taken: {@link UploadLimits}. With `pictures: 0` and `films: 0` nothing is.
 * 2. `POST` there, with a {@link NewUpload}, once for each file: an {@link Upload}.
 * 3. The bytes go to its `url` by tus 1.0, without a token: `HEAD` says how many have arrived, `PATCH` sends what is missing, `DELETE` takes
 *    it back. A response with an `Upload-Offset` of the whole length means that the file was checked and is ready, never less than that.
 * 4. The `uploads` of a `Submission` name the files that are ready, in the order in which readers see them.
 */

/** The most that a review may have, and how large files may be. A service may take less; see {@link UploadLimits}. */
export const UPLOAD_LIMITS = {
  pictures: 5,
  films: 1,
  pictureBytes: 10 * 1024 * 1024,
  filmBytes: 100 * 1024 * 1024,
  /** The most pixels of a picture, width times height. */
  pixels: 50_000_000,
} as const;

/** Types of pictures that may be sent. A service finds the type by the content; what it keeps is WebP. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
/** Types of films that may be sent. */
export const FILM_TYPES = ['video/mp4', 'video/quicktime', 'video/webm'] as const;

/** How pictures in an MP4 or MOV film may be coded, so that browsers play it on every system: H.264, AV1, VP8, VP9. */
export const FILM_CODINGS: readonly string[] = ['avc1', 'avc3', 'av01', 'vp08', 'vp09'];

/** The version of tus, and the type of the body of a `PATCH`. */
export const TUS = { version: '1.0.0', type: 'application/offset+octet-stream' } as const;

/** Body of the response to `GET /widget/v1/vendors/{vendorId}/uploads`: what a review may have, at most. Zeros where none is taken. */
export interface UploadLimits {
  pictures: number;
  films: number;
  /** Of one picture. */
  pictureBytes: number;
  /** Of the film. */
  filmBytes: number;
  /** Of {@link PICTURE_TYPES} and {@link FILM_TYPES}, those that are taken. */
  types: string[];
}

/** What a service that takes no files says, or one that nobody can ask. */
export const NO_UPLOADS: UploadLimits = { pictures: 0, films: 0, pictureBytes: 0, filmBytes: 0, types: [] };

/** Body of `POST /widget/v1/vendors/{vendorId}/uploads`: the type of a file, and all of its bytes. */
export interface NewUpload {
  type: string;
  size: number;
}

/** Body of the response to it. */
export interface Upload {
  /** For the `uploads` of a `Submission`; matches {@link UPLOAD_ID}. */
  id: string;
  /** Where the bytes go. It is a secret: who knows it can send or take back the file. */
  url: string;
  /** ISO 8601: until when all bytes have to be there, of which the first come within 15 minutes. A file that is ready is kept for {@link READY_DAYS} days for its review. */
  expiresAt: string;
}

/** An id of an upload. */
export const UPLOAD_ID = /^[\w-]{16,64}$/;

/** For how long a file that is ready waits for its review: longer than the week in which the outbox of a proxy delivers one. */
export const READY_DAYS = 10;
