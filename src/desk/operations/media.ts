import { vendorInPath } from '../../service/http/path-resources.js';
import { notFound } from '../../service/http/problem.js';
import { deskOperation } from '../operation.js';

/** Pictures and films of a vendor's reviews, those that wait and that are held back among them. */
export const MEDIA = [
  deskOperation({
    id: 'getMediaFile',
    role: 'reader',
    route: 'GET /vendors/{vendorId}/media/{key}/{name}',
    resource: async (params, account, context) => {
      const { id } = await vendorInPath(params, account, context);
      return { vendorId: id, key: params.key ?? '', name: params.name ?? '' };
    },
    async handle({ resource: { vendorId, key, name } }, { media, http }) {
      if (!media) throw notFound('review', key);
      return media.serveToShop(http.req.raw, vendorId, key, name);
    },
  }),
];
