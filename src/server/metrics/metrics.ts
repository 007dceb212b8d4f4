import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** A metric that is collected when it is scraped. */
export interface Metric {
  /** Without the prefix. */
  name: string;
  help: string;
  /** `counter` for what only grows. */
  type: 'counter' | 'gauge';
  /** One sample, or one for each set of labels; none while the value is not known. */
  samples: { value: number; labels?: Record<string, string> }[];
}

/** The metrics of this process, for Prometheus. */
export interface Metrics {
  /** Counts a request that was responded to; `route` is one of a few names, so that no client can make up a label. */
  recordRequest(route: string, method: string, status: number, seconds: number): void;
  /** The response of `GET /metrics`, in Prometheus' text format. */
  respond(): Promise<Response>;
}

const PREFIX = 'reviews_';
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'OPTIONS']);
/** Upper bounds in seconds: a cached read takes a fraction of the first, a submission may wait for the last. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5];

/** Creates the metrics; `collect` is called for each scrape and returns what the rest of the app knows. */
export function createMetrics(collect: () => Promise<Metric[]>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: `${PREFIX}http_requests_total`,
    help: 'Requests responded to, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: `${PREFIX}http_request_seconds`,
    help: 'Seconds until the response was ready, by route.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers,
  });
  return {
    recordRequest(route, method, status, seconds) {
      requests.inc({ route, method: METHODS.has(method) ? method : 'other', status });
      durations.observe({ route }, seconds);
    },
    async respond() {
      // A new registry for each scrape: a metric that is no longer known must not stay at its last value.
      const collected = new Registry();
      for (const { name, help, type, samples } of await collect()) {
        const labelNames = [...new Set(samples.flatMap(({ labels }) => Object.keys(labels ?? {})))];
        const options = { name: PREFIX + name, help, labelNames, registers: [collected] };
        const metric = type === 'counter' ? new Counter(options) : new Gauge(options);
        for (const { value, labels = {} } of samples) metric.inc(labels, value);
      }
      const text = await Registry.merge([registry, collected]).metrics();
      return new Response(text, { headers: { 'content-type': registry.contentType, 'cache-control': 'no-store' } });
    },
  };
}
