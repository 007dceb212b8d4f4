/** A reporter of the elements' runner, which writes to the file at `path`. */
export function elementsReport(path: string): { onTestRunFinished(run: { sessions: object[] }): void };
