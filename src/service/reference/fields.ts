import type { JsonSchema, OpenApiDocument } from './openapi.js';

/** One line of a table of fields. */
export interface Field {
  /** Its name; of a field inside a field, with a dot, and `[]` after a list. */
  name: string;
  required: boolean;
  /** Such as `string`, `integer, 1 to 500` or `Review[]`. */
  type: string;
  description: string;
}

/** Inside so many fields a table goes. */
const DEPTH = 3;

/** The fields of a schema and of those inside it, in their order. */
export function fieldsOf(schema: JsonSchema, schemas: OpenApiDocument['components']['schemas']): Field[] {
  return inside(resolved(schema, schemas), schemas, '', DEPTH);
}

/** What a value of this schema may be, in words. */
export function typeOf(schema: JsonSchema): string {
  const { anyOf, type, format, items, maxLength, minimum, maximum, maxItems } = schema;
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ');
  if (items) return `${typeOf(items)}[]${maxItems === undefined ? '' : `, at most ${maxItems}`}`;
  const words = [type].flat().join(' or ') + (format ? ` (${format})` : '');
  if (maxLength !== undefined) return `${words}, at most ${maxLength} characters`;
  if (maximum !== undefined && maximum < 1e12) return `${words}, ${minimum ?? 0} to ${maximum}`;
  if (minimum !== undefined) return `${words}, at least ${minimum}`;
  return words;
}

function inside(
  schema: JsonSchema,
  schemas: OpenApiDocument['components']['schemas'],
  prefix: string,
  depth: number,
): Field[] {
  if (schema.items) return inside(resolved(schema.items, schemas), schemas, `${prefix}[].`, depth);
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const field: Field = {
      name: prefix + name,
      required: schema.required?.includes(name) ?? false,
      type: typeOf(property),
      description: property.description ?? '',
    };
    if (depth === 1) return [field];
    const value = resolved(property, schemas);
    const list = value.items !== undefined;
    return [
      field,
      ...inside(
        list ? resolved(value.items!, schemas) : value,
        schemas,
        `${prefix}${name}${list ? '[]' : ''}.`,
        depth - 1,
      ),
    ];
  });
}

/** The schema itself: what it refers to, and what it is when it is not null. */
function resolved(schema: JsonSchema, schemas: OpenApiDocument['components']['schemas']): JsonSchema {
  if (schema.$ref) return schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {};
  const rest = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  return rest.length === 1 ? resolved(rest[0]!, schemas) : schema;
}
