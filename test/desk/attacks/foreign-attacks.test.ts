import { attackDesk } from './attack-desk.js';
import { fakeForeign } from './fake-foreign.js';
import { FOREIGN_ROUTES } from './route-table.js';

attackDesk(FOREIGN_ROUTES, (ids) => ({ foreign: fakeForeign(ids?.reviews) }));
