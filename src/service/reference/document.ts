import { z } from 'zod';
import { type AnyOperation, type Family, TAGS } from '../http/operation.js';
import { EXAMPLES } from './examples.js';
import type { JsonSchema, MediaType, OpenApiDocument, OperationObject, ParameterObject } from './openapi.js';
import { ProblemSchema, problemResponses, problemResponsesOf } from './problem-responses.js';

const ABOUT = `Reviews of businesses: listed, submitted, replied to, asked for, and what they add up to.

Every request carries the header \`x-api-key\`. Two address families exist, \`/api/v1\` and \`/api/v2\` (the marketplace);
a vendor's id serves both. Responses may gain fields over time: ignore those you do not know. A key may make 200 requests a
minute, unless the operator set another number; beyond it the response is a 429 with \`Retry-After\`. Errors are
\`application/problem+json\` with a stable \`code\`. Where a POST takes an \`Idempotency-Key\`, sending it again under
the same key creates nothing twice and gives the first response.`;

/** The OpenAPI 3.1 document of the operations, from the schemas that validate them. `publicUrl` as the service has it. */
export function createDocument(operations: readonly AnyOperation[], publicUrl = ''): OpenApiDocument {
  const { schemas, schemaOf } = createSchemas();
  const problem = schemaOf(ProblemSchema);
  const json = (schema: z.ZodType): MediaType => {
    const converted = schemaOf(schema);
    return { schema: converted, example: exampleOf(converted) };
  };

  const contentOf = (response: AnyOperation['response']) =>
    response.status === 204
      ? {}
      : {
          content: Object.fromEntries(
            (response.types ?? ['application/json']).map((type) => [type, json(response.schema)]),
          ),
        };

  const describe = (operation: AnyOperation, family: Family): OperationObject => ({
    operationId: operation.families.length > 1 ? `${operation.id}${family.toUpperCase()}` : operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    ...(operation.description !== undefined && { description: operation.description }),
    parameters: parametersOf(operation),
    ...(operation.body && {
      requestBody: { required: true as const, content: { 'application/json': json(operation.body) } },
    }),
    responses: {
      [operation.response.status]: {
        description: operation.response.description,
        ...(operation.entityTag && { headers: ETAG }),
        ...contentOf(operation.response),
      },
      ...(operation.entityTag && { 304: { description: 'The response would be the one that `If-None-Match` names.' } }),
      ...problemResponsesOf(operation, problem),
    },
  });

  const paths: OpenApiDocument['paths'] = {};
  for (const operation of operations) {
    for (const family of operation.families) {
      const path = `/${family}${operation.path}`;
      paths[path] = { ...paths[path], [operation.method]: describe(operation, family) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Reviews service',
      version: '1.0.0',
      description: ABOUT,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${publicUrl}/api` }],
    security: [{ apiKey: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas,
      responses: problemResponses(problem),
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
    },
  };
}

const ETAG = { ETag: { description: 'Of the whole response, weak.', schema: { type: 'string' } } };

function parametersOf({ path, query, idempotent, entityTag }: AnyOperation): ParameterObject[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path' as const,
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' },
  }));
  const inQuery = Object.entries(query ? queryProperties(query) : {}).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query' as const,
    required: false,
    ...(description !== undefined && { description }),
    schema,
  }));
  const key: ParameterObject = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Makes sending again safe: 1 to 200 printable ASCII characters, another for each thing to create.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  };
  const condition: ParameterObject = {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of a response that is at hand.',
    schema: { type: 'string' },
  };
  return [...inPath, ...inQuery, ...(idempotent ? [key] : []), ...(entityTag ? [condition] : [])];
}

/** Formats whose name says enough: their regular expressions would fill half a page. */
const PLAIN_FORMATS = new Set(['date-time', 'date', 'email', 'uri']);

/** Turns schemas into JSON Schema. Those with a name are added to `schemas` once, and referred to from there. */
function createSchemas() {
  const schemas: Record<string, JsonSchema> = {};

  /** The JSON Schema of a body, as its sender writes it. */
  const schemaOf = (schema: z.ZodType): JsonSchema => {
    // Converted as a part of another schema, so that a schema with a name is referred to as well.
    const { $defs = {}, properties } = convert(z.object({ it: schema }), 'input');
    for (const name of Object.keys($defs)) {
      const example = (EXAMPLES as Record<string, unknown>)[name];
      schemas[name] = { ...$defs[name], ...(example !== undefined && { examples: [example] }) };
    }
    return properties?.it ?? {};
  };

  return { schemas, schemaOf };
}

/** The parameters of a query by name, as they are after their texts were parsed. */
function queryProperties(schema: z.ZodType): Record<string, JsonSchema> {
  return convert(schema, 'output').properties ?? {};
}

/** The example of the named schema that `schema` refers to, or a list of it. */
function exampleOf(schema: JsonSchema): unknown {
  if (schema.items) return [exampleOf(schema.items)];
  return (EXAMPLES as Record<string, unknown>)[schema.$ref?.split('/').at(-1) ?? ''];
}

function convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema & { $defs?: Record<string, JsonSchema> } {
  const json = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      if (PLAIN_FORMATS.has(jsonSchema.format ?? '')) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
