/** What the desk says of what went wrong at a source. Nothing that the source wrote is in it. */
import { ServiceProblem } from '../../service/http/problem.js';
import { SourceError } from '../../sources/source-error.js';

/** Does `work`, and rejects with a problem of the desk where the source fails. */
export async function atSource<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SourceError ? problemAtSource(error) : error;
  }
}

function problemAtSource({ failure }: SourceError): ServiceProblem {
  switch (failure) {
    case 'revoked':
      return new ServiceProblem(409, 'source_revoked', {
        detail: 'The source does not let us in: what opens it is wrong, or is no longer good',
      });
    case 'forbidden':
      return new ServiceProblem(409, 'source_forbidden', {
        detail:
          'The source lets us in, and does not give its reviews: the account there needs the right to manage them',
      });
    case 'not_found':
      return new ServiceProblem(409, 'source_not_found', { detail: 'The source knows nothing by this id or address' });
    case 'refused':
      return new ServiceProblem(409, 'source_refused', { detail: 'The source says that the request is wrong' });
    case 'locked':
      return new ServiceProblem(409, 'source_locked', {
        detail: 'The key that opens what is stored of the source is missing on this server: connect again',
      });
    case 'unreadable':
      return new ServiceProblem(502, 'source_unreadable', {
        detail: 'What the source sent is no list of reviews that we can read',
      });
    case 'unavailable':
      return new ServiceProblem(502, 'source_unavailable', {
        detail: 'The source does not respond. Check its address, and try again in a few minutes',
      });
    case 'rate_limited':
      return new ServiceProblem(503, 'source_rate_limited', {
        detail: 'The source takes no more requests for the moment: try again in a few minutes',
      });
  }
}
