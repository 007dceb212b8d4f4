import { type AnyOperation, type Family, TAGS } from '../operation.js';
import { ProblemSchema, problemResponses, problemsOf } from './answers.js';
import { createSchemas, exampleOf, queryProperties } from './json-schema.js';
import type { MediaType, OpenApiDocument, OperationObject, ParameterObject } from './openapi.js';

const ABOUT = `Reviews of businesses: listed, submitted, replied to, asked for, and what they add up to.

Every request carries the header \`x-api-key\`. Two address families exist, \`/api/v1\` and \`/api/v2\` (the marketplace);
a vendor's id serves both. Answers may gain fields over time: ignore those you do not know. A key may make 200 requests a
minute, unless the operator set another number; beyond it the answer is a 429 with \`Retry-After\`. Errors are
\`application/problem+json\` with a stable \`code\`. Where a POST takes an \`Idempotency-Key\`, sending it again under
the same key makes nothing twice and gives the first answer.`;

/** The OpenAPI 3.1 document of the operations, from the schemas that validate them. `publicUrl` as the service has it. */
export function createDocument(operations: readonly AnyOperation[], publicUrl = ''): OpenApiDocument {
  const { schemas, schemaOf } = createSchemas();
  const problem = schemaOf(ProblemSchema);
  const json = (schema: AnyOperation['answer']['schema']): MediaType => {
    const converted = schemaOf(schema);
    return { schema: converted, example: exampleOf(converted) };
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
      [operation.answer.status]: {
        description: operation.answer.description,
        ...(operation.validator && { headers: ETAG }),
        content: { 'application/json': json(operation.answer.schema) },
      },
      ...(operation.validator && { 304: { description: 'The answer is that of the `If-None-Match`.' } }),
      ...problemsOf(operation, problem),
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

const ETAG = { ETag: { description: 'Of the whole answer, weak.', schema: { type: 'string' } } };

function parametersOf({ path, query, once, validator }: AnyOperation): ParameterObject[] {
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
    description: 'Makes sending again safe: 1 to 200 printable ASCII characters, another for each thing to make.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  };
  const condition: ParameterObject = {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The `ETag` of an answer that is at hand.',
    schema: { type: 'string' },
  };
  return [...inPath, ...inQuery, ...(once ? [key] : []), ...(validator ? [condition] : [])];
}
