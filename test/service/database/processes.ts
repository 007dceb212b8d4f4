import type { ChildProcess } from 'node:child_process';
import type { StoreOptions } from '../../../src/service/index.js';
import { bundled, runScript } from '../../fixtures/scripts.js';

/** What a submitter is to do. */
export interface Submissions {
  place: StoreOptions;
  vendorId: string;
  first: number;
  count: number;
}

/** The path of `submitting-process.ts` as a script. */
export const bundledSubmitter = (): Promise<string> => bundled('service/database/submitting-process');

/** Starts one submitter; resolves once it has ended to what it acknowledged, ids by their keys. `onLine` is told of each. */
export async function startSubmitter(
  script: string,
  { place, vendorId, first, count }: Submissions,
  onLine: (child: ChildProcess, lines: number) => void = () => {},
) {
  const args = [JSON.stringify(place), vendorId, String(first), String(count)];
  const { code, signal, errors, lines } = await runScript(script, args, onLine);
  const acknowledged = new Map(lines.map((line) => line.split(' ') as [string, string]));
  return { code: code as number | null, signal: signal as string | null, errors, acknowledged };
}
