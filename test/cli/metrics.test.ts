import { describe, expect, test } from 'vitest';
import { createMetrics, type Measured } from '../../src/cli/metrics.js';

const text = async (metrics: ReturnType<typeof createMetrics>) => (await metrics.answer()).text();

describe('the metrics', () => {
  test('count requests by route, method and status, and how long they took', async () => {
    const metrics = createMetrics(async () => []);
    metrics.count('widget', 'GET', 200, 0.002);
    metrics.count('widget', 'GET', 200, 0.3);
    metrics.count('widget', 'POST', 201, 0.01);
    const lines = await text(metrics);
    expect(lines).toContain('reviews_http_requests_total{route="widget",method="GET",status="200"} 2');
    expect(lines).toContain('reviews_http_requests_total{route="widget",method="POST",status="201"} 1');
    expect(lines).toContain('reviews_http_request_seconds_bucket{le="0.005",route="widget"} 1');
    expect(lines).toContain('reviews_http_request_seconds_count{route="widget"} 3');
  });

  test('give no client a label of its own', async () => {
    const metrics = createMetrics(async () => []);
    for (let index = 0; index < 100; index += 1) metrics.count('other', `X${index}`, 404, 0);
    expect(await text(metrics)).toContain('reviews_http_requests_total{route="other",method="other",status="404"} 100');
  });

  test('ask the parts each time, and forget what they do not know any more', async () => {
    let known: Measured[] = [
      { name: 'outbox_waiting', help: 'Waiting.', type: 'gauge', values: [{ value: 3 }] },
      {
        name: 'upstream_requests_total',
        help: 'Sent.',
        type: 'counter',
        values: [{ value: 7, labels: { outcome: 'failed' } }],
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
    const response = await createMetrics(async () => []).answer();
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toMatch(/^process_resident_memory_bytes \d+/m);
  });
});
