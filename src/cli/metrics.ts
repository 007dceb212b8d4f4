import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { RequestCounts } from './request-counts.js';

/** Numbers that are read when somebody asks for the metrics: name without prefix, help, and values by label. */
export interface Measured {
  name: string;
  help: string;
  /** `counter` for what only grows. */
  type: 'counter' | 'gauge';
  /** One value, or one for each value of `label`; none while it is not known. */
  values: { value: number; labels?: Record<string, string> }[];
}

/** What the server counts, for Prometheus. */
export interface Metrics {
  /** Counts an answered request; `route` is one of a few, so that no address a client makes up becomes a label. */
  count(route: string, method: string, status: number, seconds: number): void;
  /** `GET /metrics`, in Prometheus' text format. */
  answer(): Promise<Response>;
}

const PREFIX = 'reviews_';
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'OPTIONS']);

/** Metrics of this process; `measure` is asked each time for what the parts know of themselves. */
export function createMetrics(measure: () => Promise<Measured[]>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new RequestCounts(PREFIX);
  return {
    count(route, method, status, duration) {
      requests.add(route, METHODS.has(method) ? method : 'other', status, duration);
    },
    async answer() {
      // A registry of its own each time: what is not known any more must not stay at its last value.
      const now = new Registry();
      for (const { name, help, type, values } of await measure()) {
        const labelNames = [...new Set(values.flatMap(({ labels }) => Object.keys(labels ?? {})))];
        const options = { name: PREFIX + name, help, labelNames, registers: [now] };
        const metric = type === 'counter' ? new Counter(options) : new Gauge(options);
        for (const { value, labels = {} } of values) metric.inc(labels, value);
      }
      const text = await Registry.merge([registry, now]).metrics();
      return new Response(text + requests.text(), {
        headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' },
      });
    },
  };
}
