import { expect, test } from 'vitest';
import { RequestCounts } from '../../src/cli/request-counts.js';

test('requests and their seconds are told in the text format of Prometheus', () => {
  const counts = new RequestCounts('reviews_');
  for (const seconds of [0.001, 0.002, 7]) counts.add('widget', 'GET', 200, seconds);
  counts.add('widget', 'GET', 304, 0.03);
  counts.add('api', 'POST', 201, 0.5);
  const lines = counts.text().split('\n');
  expect(lines.filter((line) => line.includes('_total'))).toEqual([
    '# HELP reviews_http_requests_total Requests answered, by route, method and status.',
    '# TYPE reviews_http_requests_total counter',
    'reviews_http_requests_total{route="widget",method="GET",status="200"} 3',
    'reviews_http_requests_total{route="widget",method="GET",status="304"} 1',
    'reviews_http_requests_total{route="api",method="POST",status="201"} 1',
  ]);
  expect(lines.filter((line) => line.includes('_seconds') && !line.includes('"api"'))).toEqual([
    '# HELP reviews_http_request_seconds Seconds until the answer was ready, by route.',
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
