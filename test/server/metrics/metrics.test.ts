import { describe, expect, test } from 'vitest';
import { createMetrics, type Metric } from '../../../src/server/metrics/metrics.js';

const text = async (metrics: ReturnType<typeof createMetrics>) => (await metrics.respond()).text();

describe('the metrics', () => {
  test('tell requests and their seconds in the text format of Prometheus', async () => {
    const metrics = createMetrics(async () => []);
    for (const seconds of [0.001, 0.002, 7]) metrics.recordRequest('widget', 'GET', 200, seconds);
    metrics.recordRequest('widget', 'GET', 304, 0.03);
    metrics.recordRequest('api', 'POST', 201, 0.5);
    const lines = (await text(metrics)).split('\n');
    expect(lines.filter((line) => line.includes('reviews_http_requests_total'))).toEqual([
      '# HELP reviews_http_requests_total Requests responded to, by route, method and status.',
      '# TYPE reviews_http_requests_total counter',
      'reviews_http_requests_total{route="widget",method="GET",status="200"} 3',
      'reviews_http_requests_total{route="widget",method="GET",status="304"} 1',
      'reviews_http_requests_total{route="api",method="POST",status="201"} 1',
    ]);
    expect(lines.filter((line) => line.includes('reviews_http_request_seconds') && !line.includes('"api"'))).toEqual([
      '# HELP reviews_http_request_seconds Seconds until the response was ready, by route.',
      '# TYPE reviews_http_request_seconds histogram',
      ...[
        ['0.001', 1],
        ['0.005', 2],
        ['0.025', 2],
        ['0.1', 3],
        ['0.5', 3],
        ['1', 3],
        ['5', 3],
        ['+Inf', 4],
      ].map(([le, count]) => `reviews_http_request_seconds_bucket{le="${le}",route="widget"} ${count}`),
      expect.stringMatching(/^reviews_http_request_seconds_sum\{route="widget"\} 7\.03/),
      'reviews_http_request_seconds_count{route="widget"} 4',
    ]);
  });

  test('let no client make up a label', async () => {
    const metrics = createMetrics(async () => []);
    for (let index = 0; index < 100; index += 1) metrics.recordRequest('other', `X${index}`, 404, 0);
    expect(await text(metrics)).toContain('reviews_http_requests_total{route="other",method="other",status="404"} 100');
  });

  test('are collected for each scrape, and forget what is no longer known', async () => {
    let known: Metric[] = [
      { name: 'outbox_waiting', help: 'Waiting.', type: 'gauge', samples: [{ value: 3 }] },
      {
        name: 'upstream_requests_total',
        help: 'Sent.',
        type: 'counter',
        samples: [{ value: 7, labels: { outcome: 'failed' } }],
      },
    ];
    const metrics = createMetrics(async () => known);
    expect(await text(metrics)).toContain('\nreviews_outbox_waiting 3\n');
    expect(await text(metrics)).toContain('# TYPE reviews_upstream_requests_total counter');
    expect(await text(metrics)).toContain('reviews_upstream_requests_total{outcome="failed"} 7');
    known = [];
    expect(await text(metrics)).not.toContain('outbox_waiting');
  });

  test('are in the format that Prometheus names, and hold the process’s own', async () => {
    const response = await createMetrics(async () => []).respond();
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toMatch(/^process_resident_memory_bytes \d+/m);
  });
});
