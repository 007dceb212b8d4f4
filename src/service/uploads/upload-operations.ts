import { isFilm, NewUpload, Upload, UploadLimits } from '../../contract/service/upload.js';
import { NO_UPLOADS } from '../../contract/uploads.js';
import { operation } from '../http/operation.js';
import { vendorInPath } from '../http/path-resources.js';
import { uploadsUnsupported } from '../media/media.js';

export const getUploadLimits = operation({
  id: 'getUploadLimits',
  families: ['v2'],
  method: 'get',
  path: '/vendors/{vendorId}/uploads',
  tag: 'Reviews',
  summary: 'Read how many files a review may have',
  description: 'Zeros where this server takes none.',
  resource: vendorInPath,
  response: { status: 200, description: 'The limits.', schema: UploadLimits },
  handle: async (_, { media }) => media?.limits() ?? NO_UPLOADS,
});

export const createUpload = operation({
  id: 'createUpload',
  families: ['v2'],
  method: 'post',
  path: '/vendors/{vendorId}/uploads',
  tag: 'Reviews',
  summary: 'Open an upload for a picture or film of a review',
  description:
    'The bytes go to the `url` of the response by tus 1.0. Once all are there and the content was checked, the `id` may stand in the ' +
    '`uploads` of a review that is submitted within 10 days. 501 `uploads_unsupported` where this server takes no such file.',
  conflict: 'There is no room for files at the moment (`media_full`).',
  resource: vendorInPath,
  body: NewUpload,
  response: {
    status: 201,
    description: 'The upload is open for a day, or for 15 minutes if nothing arrives in them.',
    schema: Upload,
  },
  async handle({ resource, body: { type, size } }, { media }) {
    if (!media) throw uploadsUnsupported();
    return media.open(resource.id, { kind: isFilm(type) ? 'film' : 'picture', size });
  },
});
