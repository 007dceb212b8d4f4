import { expect, test } from 'vitest';
import config from '../../vite.config.js';

test.each(['screenshots', 'faults', 'test'])(
  'a run of the tests with --mode %s has that mode in all its projects',
  (mode) => {
    const { test: settings } = config({ mode, command: 'serve' });
    const modes = settings!.projects!.map(
      (project) => typeof project === 'object' && 'mode' in project && project.mode,
    );
    expect(modes).toEqual(modes.map(() => mode));
  },
);
