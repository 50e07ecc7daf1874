import * as z from 'zod';
import type * as mini from 'zod/mini';

/** A JSON Schema (2020-12, the dialect of OpenAPI 3.1). */
export type JsonSchema = { readonly [key: string]: unknown };

/** What a caller may send (`input`) or gets back (`output`), as JSON Schema. */
export function jsonSchema(schema: mini.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', cycles: 'ref' });
  return rest;
}

/** The fields of an object's schema, each with whether it has to be there. */
export function fieldsOf(
  schema: mini.ZodMiniType | undefined,
): readonly { readonly name: string; readonly schema: JsonSchema; readonly required: boolean }[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Readonly<Record<string, JsonSchema>>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    schema: field,
    required: required.includes(name),
  }));
}
