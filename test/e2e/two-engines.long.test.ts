import { compareEngines } from './two-engines.js';

compareEngines(9, 10);
