import { type DocumentNode, type GraphQLField, parse } from 'graphql';
import { buildASTSchema } from 'graphql/utilities';
import type * as z from 'zod/mini';
import type { Operation } from '#shared/graph/operations.ts';
import { schema as text } from '#shared/graph/schema.ts';
import { invariant } from '#shared/outcome.ts';

/**
 * Skips validation on start-up, because it takes half of the document client's start-up time. A test validates the
 * schema.
 */
export const graphSchema = buildASTSchema(parse(text, { noLocation: true }), {
  assumeValid: true,
  assumeValidSDL: true,
});

const fieldsOf = (schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'lazy') return fieldsOf(def.getter());
  invariant(def.type === 'object', 'variables and reply of an operation are objects');
  return def.shape;
};

/** A reply's fields as a GraphQL selection with a leading space. Empty for a value without fields. */
function selectionOf(schema: z.core.$ZodType): string {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === 'lazy') return selectionOf(def.getter());
  if (def.type === 'nullable' || def.type === 'optional' || def.type === 'default') return selectionOf(def.innerType);
  if (def.type === 'array') return selectionOf(def.element);
  if (def.type !== 'object') return '';
  const fields = Object.entries(def.shape).map(([name, field]) => `${name}${selectionOf(field)}`);
  return ` { ${fields.join(' ')} }`;
}

const listed = (parts: readonly string[]): string => (parts.length === 0 ? '' : `(${parts.join(', ')})`);

type Fields = Readonly<Record<string, GraphQLField<unknown, unknown>>>;

/**
 * The text of an operation. It selects the reply's fields and passes each variable to the argument with the same name.
 * It is a mutation if the schema has one with that name, and a query otherwise.
 */
export function documentOf(name: string, { variables, reply }: Operation): string {
  const given = Object.keys(fieldsOf(variables));
  const mutations: Fields = graphSchema.getMutationType()?.getFields() ?? {};
  const queries: Fields = graphSchema.getQueryType()?.getFields() ?? {};
  const roots = Object.entries(fieldsOf(reply)).map(([root, schema]) => {
    const field = mutations[root] ?? queries[root];
    invariant(field, `the schema has ${root}, which ${name} uses`);
    return { root, schema, field, used: field.args.filter((argument) => given.includes(argument.name)) };
  });
  const types = new Map(roots.flatMap(({ used }) => used.map((argument) => [argument.name, String(argument.type)])));
  invariant(types.size === given.length, `each variable of ${name} is an argument of a field it uses`);
  const kind = roots.some(({ root }) => root in mutations) ? 'mutation' : 'query';
  const declared = listed([...types].map(([argument, type]) => `$${argument}: ${type}`));
  const asked = roots.map(
    ({ root, schema, used }) =>
      `${root}${listed(used.map((one) => `${one.name}: $${one.name}`))}${selectionOf(schema)}`,
  );
  return `${kind} ${name}${declared} { ${asked.join(' ')} }`;
}

const parsed = new Map<Operation, DocumentNode>();

/** A parsed operation, cached per container. */
export function parsedDocument(name: string, operation: Operation): DocumentNode {
  const known = parsed.get(operation);
  if (known) return known;
  const document = parse(documentOf(name, operation));
  parsed.set(operation, document);
  return document;
}
