import { describe, expect, type RunnerTask, type RunnerTestFile, TestRunner, test } from 'vitest';
import { createClient } from '../../src/client/index.js';
import { OPERATIONS } from '../../src/service/operations.js';
import { describeConformance } from '../conformance/conformance.js';
import { FIELD_COVERAGE, OPERATION_COVERAGE, RULE_COVERAGE } from '../conformance/coverage.js';
import { ENDPOINTS, titleOf } from '../conformance/endpoints.js';
import { describeHostile } from '../conformance/hostile.js';
import type { Api } from '../conformance/target.js';
import { SERVICE_SCHEMAS } from '../contract/service-schemas.js';
import { code, expectWritten, markdownTable } from './written-part.js';

const PAGE = 'docs/reference/interface.md';

interface Schema {
  shape?: Record<string, Schema>;
  element?: Schema;
  unwrap?: () => Schema;
}
type ObjectSchema = Schema & { shape: Record<string, Schema> };
const isObjectSchema = (schema: Schema): schema is ObjectSchema => schema.shape !== undefined;
const SCHEMAS = Object.entries(SERVICE_SCHEMAS as Record<string, Schema>).flatMap(([name, schema]) =>
  isObjectSchema(schema) ? [[name, schema] as const] : [],
);
/** The fields of a schema, those of objects without a name of their own too: `sourceMap.label`. */
function fieldsOf(shape: Record<string, Schema>, before = ''): string[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const object = objectIn(schema);
    return [before + name, ...(object ? fieldsOf(object.shape, `${before}${name}.`) : [])];
  });
}

function objectIn(schema: Schema): ObjectSchema | null {
  if (isObjectSchema(schema)) return isNamed(schema) ? null : schema;
  const inner = schema.element ?? schema.unwrap?.();
  return inner ? objectIn(inner) : null;
}

/** Whether it has a heading of its own; a refined copy has that of the schema it was made from. */
function isNamed({ shape }: ObjectSchema): boolean {
  const names = JSON.stringify(Object.keys(shape));
  return SCHEMAS.some(([, schema]) => JSON.stringify(Object.keys(schema.shape)) === names);
}

const withoutNames = (path: string) => path.replaceAll(/\{\w+\}/g, '{id}');

/** The tests that `register` would add to this file, by the names of their suites and their own: `reviews › are sorted`. None of them runs. */
async function namesOf(register: () => void): Promise<string[]> {
  const { tasks } = TestRunner.getCurrentSuite();
  const others = tasks.length;
  const collector = describe('the conformance suite', register);
  tasks.splice(others);
  const names = (task: RunnerTask): string[] =>
    task.type === 'suite' ? task.tasks.flatMap(names).map((name) => `${task.name} › ${name}`) : [task.name];
  return names(await collector.collect({} as RunnerTestFile));
}
const nowhere = () => Promise.reject(new Error('These tests are not run here.'));
const tests = await namesOf(() => {
  describeConformance('the service', nowhere, { ours: true, requestsPerMinute: 60 });
  describeHostile({} as Api);
});

/** What each served operation does, by method and path. */
const SUMMARIES = Object.fromEntries(
  OPERATIONS.flatMap(({ families, method, path, summary }) =>
    families.map((family) => [`${method.toUpperCase()} /api/${family}${path}`, summary]),
  ),
);
const covered = Object.keys(OPERATION_COVERAGE);

describe('test/conformance/coverage.ts', () => {
  test('has every schema, and no other', () => {
    expect(Object.keys(FIELD_COVERAGE).sort()).toEqual(SCHEMAS.map(([name]) => name).sort());
  });

  test.each(SCHEMAS)('has every field of %s, and no other', (name, { shape }) => {
    const fields = FIELD_COVERAGE[name]!.map(({ field }) => field);
    expect(fields.sort()).toEqual(fieldsOf(shape).sort());
  });

  test('has every operation that is served, and no other', () => {
    expect([...covered].sort()).toEqual(Object.keys(SUMMARIES).sort());
  });

  test('has every operation that the conformance suite asks without a key', () => {
    expect(covered.map(withoutNames).sort()).toEqual(ENDPOINTS.map(titleOf).sort());
  });

  test('has every method of the client, and no other', () => {
    const url = 'https://reviews.example/api/v2';
    const client = createClient({ baseUrl: url, marketplaceUrl: url, apiKey: 'k' });
    const methods = Object.values(OPERATION_COVERAGE).flatMap((operation) => operation.client);
    expect(methods.sort()).toEqual(Object.keys(client).sort());
  });

  test('names tests that exist', () => {
    const rows = [OPERATION_COVERAGE, FIELD_COVERAGE, RULE_COVERAGE].flatMap((part) => Object.values(part).flat());
    const named = rows.map((row) => row.test);
    expect(named.length).toBeGreaterThan(500);
    expect(named.filter((name) => !tests.some((test) => test.endsWith(` › ${name}`)))).toEqual([]);
  });
});

describe('docs/reference/interface.md', () => {
  test('tables the operations', () => {
    const rows = Object.entries(OPERATION_COVERAGE).map(([name, { from, client }]) => [
      code([name]),
      `${SUMMARIES[name]}${from === 'interface' ? '' : ` (${from.replace('interface; ', '')})`}`,
      code(client),
    ]);
    expectWritten(PAGE, 'operations', markdownTable(['operation', 'what it does', 'client'], rows));
  });

  test('lists the rules', () => {
    const of = (source: string) => RULE_COVERAGE.filter(({ from }) => from === source).map(({ rule }) => `- ${rule}\n`);
    expectWritten(PAGE, 'rules', `Of the interface:\n\n${of('interface').join('')}\nOurs:\n\n${of('ours').join('')}`);
  });

  test('lists the fields that are ours', () => {
    const names = Object.keys(FIELD_COVERAGE);
    const oursOf = (name: string) => FIELD_COVERAGE[name]!.filter(({ from }) => from === 'ours');
    const isOurs = (name: string) => oursOf(name).length === FIELD_COVERAGE[name]!.length;
    const mixed = names.filter((name) => oursOf(name).length > 0 && !isOurs(name));
    const lines = mixed.map((name) => `- ${name}: ${code(oursOf(name).map(({ field }) => field))}\n`);
    expectWritten(PAGE, 'fields', `${lines.join('')}- all of ${names.filter(isOurs).join(', ')}\n`);
  });
});
