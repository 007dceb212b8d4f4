import { hostname } from 'node:os';
import { ServiceProblem } from '../../service/http/problem.js';

/** A file of the shop is being read. */
export function isRunning(): ServiceProblem {
  return new ServiceProblem(409, 'import_running', {
    detail: 'This shop’s file is being read: wait for it, or stop it first',
  });
}

/** It has to be looked at first, or there is nothing in it. */
export function notReady(): ServiceProblem {
  return new ServiceProblem(409, 'import_not_ready', {
    detail: 'There is nothing to import from this file as it stands',
  });
}

/** Nothing that came in can be taken back any more. */
export function notUndoable(): ServiceProblem {
  return new ServiceProblem(409, 'import_not_undoable', {
    detail: 'This import cannot be taken back: it brought nothing in, or it was an export of ours',
  });
}

export function tooManyFiles(): ServiceProblem {
  return new ServiceProblem(409, 'too_many_imports', {
    detail: 'Other imports are not finished yet: try again later',
  });
}

/** A server has the files that it took, and no others. */
export function notHere(): ServiceProblem {
  return new ServiceProblem(404, 'not_found', {
    detail: `The server “${hostname()}” has no such import: it is over, or another server of yours has it. Whoever runs them sends /desk to one of them; until then, send the file again`,
  });
}
