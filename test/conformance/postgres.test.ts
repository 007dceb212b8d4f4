import { describeConformance } from './conformance.js';
import { runningOnPostgres } from './running-service.js';

describeConformance('the service on Postgres', runningOnPostgres, { ours: true });
