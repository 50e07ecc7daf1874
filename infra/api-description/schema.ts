import * as z from 'zod';
import type * as mini from 'zod/mini';

/** A JSON Schema (2020-12, the dialect of OpenAPI 3.1). */
export type JsonSchema = { readonly [key: string]: unknown };

/** The data that a caller may send (`input`) or gets (`output`), as JSON Schema. */
export function jsonSchema(schema: mini.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', cycles: 'ref' });
  return withAmounts(rest) as JsonSchema;
}

/** Every amount's description, because a program that took it for dollars would be off by a factor of one hundred. */
export const CENTS = 'United States dollars in whole cents: 125000 is $1,250.00.';

const AMOUNTS =
  /^(amount|reAmount|fee|total|balance|min|max|approveUpTo|in|out|held|promised|planned|expected|left|received|heldOutside|proven|provenOut|opening|closing|approvalThreshold|available|pending|short|later|toFund|toFundWithPrepared|uncheckedLimit|newAccountLimit|ACH|Wire|unshown)$/;

/** True if a field of this name is an amount, in cents. */
export const isAmountName = (name: string): boolean => AMOUNTS.test(name);

/** True if a field is an object, possibly nullable, and not a figure. */
const hasFields = (field: object): boolean =>
  'properties' in field || ('anyOf' in field && JSON.stringify(field.anyOf).includes('"properties"'));

/** Describes each amount's unit; a limit is an amount if it belongs to a payment method. */
function withAmounts(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withAmounts);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === 'properties' ? fieldsWithAmounts(inner) : withAmounts(inner),
    ]),
  );
}

function fieldsWithAmounts(fields: Readonly<Record<string, object>>): unknown {
  // A search also has a limit: the length of its page.
  const isLimitOfMethod = Object.keys(fields).toSorted().join() === 'limit,method' || 'disclaimer' in fields;
  const isAmount = (name: string) => isAmountName(name) || (name === 'limit' && isLimitOfMethod);
  const described = ([name, field]: [string, object]) =>
    isAmount(name) && !('const' in field) && !hasFields(field) ? { ...field, description: CENTS } : withAmounts(field);
  return Object.fromEntries(Object.entries(fields).map((entry) => [entry[0], described(entry)]));
}

/** The fields of an object's schema, and if each is required. */
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
