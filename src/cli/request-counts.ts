/** What was answered on one route: requests by method and status, and how long they took. */
interface RouteCounts {
  byMethod: Map<string, Map<number, number>>;
  /** Requests up to each bound, each in the first bucket it fits. */
  buckets: number[];
  seconds: number;
}

/** Upper bounds, seconds; a cached read takes a fraction of the first, a submission may wait for the last. */
const BOUNDS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, Infinity];

/**
 * Requests by route, method and status, and a histogram of their seconds. Counted here and not by the metrics' library, whose
 * counting takes as long as checking a token and finding the answer does.
 */
export class RequestCounts {
  readonly #prefix: string;
  readonly #routes = new Map<string, RouteCounts>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  add(route: string, method: string, status: number, seconds: number): void {
    let counts = this.#routes.get(route);
    if (!counts) {
      counts = { byMethod: new Map(), buckets: BOUNDS.map(() => 0), seconds: 0 };
      this.#routes.set(route, counts);
    }
    let statuses = counts.byMethod.get(method);
    if (!statuses) {
      statuses = new Map();
      counts.byMethod.set(method, statuses);
    }
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    counts.seconds += seconds;
    let bucket = 0;
    while (seconds > BOUNDS[bucket]!) bucket += 1;
    counts.buckets[bucket]! += 1;
  }

  /** In Prometheus' text format; routes and methods are names of ours that need no escaping. */
  text(): string {
    const requests = `${this.#prefix}http_requests_total`;
    const seconds = `${this.#prefix}http_request_seconds`;
    const lines = [`# HELP ${requests} Requests answered, by route, method and status.`, `# TYPE ${requests} counter`];
    for (const [route, { byMethod }] of this.#routes)
      for (const [method, statuses] of byMethod)
        for (const [status, count] of statuses)
          lines.push(`${requests}{route="${route}",method="${method}",status="${status}"} ${count}`);
    lines.push(`# HELP ${seconds} Seconds until the answer was ready, by route.`, `# TYPE ${seconds} histogram`);
    for (const [route, counts] of this.#routes) {
      let upTo = 0;
      for (const [index, bound] of BOUNDS.entries()) {
        upTo += counts.buckets[index]!;
        lines.push(`${seconds}_bucket{le="${bound === Infinity ? '+Inf' : bound}",route="${route}"} ${upTo}`);
      }
      lines.push(`${seconds}_sum{route="${route}"} ${counts.seconds}`, `${seconds}_count{route="${route}"} ${upTo}`);
    }
    return `${lines.join('\n')}\n`;
  }
}
