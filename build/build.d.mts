/** What is built, and when it has to be again. */
export interface Step {
  name: string;
  /** A file or folder of dist/ that it makes. */
  made: string;
  /** Files and folders that it is made of; [] has it made every time. */
  from: string[];
  make(): unknown;
  /** Not served, so that `npm start` does without. */
  rest?: boolean;
}
export const STEPS: Step[];
export function build(
  root: string,
  options?: { served?: boolean; steps?: Step[]; say?: (line: string) => void },
): Promise<void>;
