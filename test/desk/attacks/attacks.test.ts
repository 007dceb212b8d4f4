import { attackDesk } from './attack-desk.js';
import { ROUTES } from './route-table.js';

attackDesk(ROUTES);
