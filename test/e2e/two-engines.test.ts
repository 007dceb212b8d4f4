import { compareEngines } from './two-engines.js';

compareEngines(8, 2);
