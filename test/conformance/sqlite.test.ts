import { describeConformance } from './conformance.js';
import { runningOnSqlite } from './running-service.js';

describeConformance('the service on the embedded database', runningOnSqlite, { ours: true });
