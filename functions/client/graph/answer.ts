import { execute, GraphQLError } from 'graphql';
import { anyRefusalSentence } from '#shared/any-refusal.ts';
import type { Operation } from '#shared/graph/operations.ts';
import type { GraphRefusal, graphRefusals } from '#shared/graph/refusals.ts';
import { invalidRequest } from '#shared/invalid-request.ts';
import { done, type Exactly, type Outcome, type RefusalOf, refuse } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { sentenceIn, sentencesIn } from '#shared/sentence.ts';
import type { Language } from '#shared/text/language.ts';
import { graphSchema, parsedDocument } from './documents.ts';

/** Resolvers by the name of their query or mutation. They refuse with `orRefuse` and throw only on faults. */
export type Root = Readonly<Record<string, (args: never) => unknown>>;

/** A refusal inside a resolver, as a GraphQL error. */
class Refused extends GraphQLError {
  constructor(refusal: Refusal) {
    const { code, fields } = refusal;
    super(anyRefusalSentence(refusal), { extensions: { code, ...(fields ? { fields } : {}) } });
  }
}

/** The value of an outcome. A refusal becomes a GraphQL error with its code and message. */
export function orRefuse<T>(outcome: Outcome<T, Refusal>): T {
  if (outcome.ok) return outcome.value;
  throw new Refused(outcome.refusal);
}

/** Mutations by name, each returning its use case's outcome. The types limit the refusals to the declared ones. */
export type Mutations<T> = {
  readonly [Field in keyof typeof graphRefusals]?: (args: never) => Promise<Outcome<T, Refusal<GraphRefusal<Field>>>>;
};

type NeverRefused<M> = {
  [Field in keyof M & keyof typeof graphRefusals]: Exclude<
    GraphRefusal<Field>,
    M[Field] extends (...given: never[]) => unknown ? (RefusalOf<M[Field]> & Refusal)['code'] : never
  >;
}[keyof M & keyof typeof graphRefusals];

/** The resolvers for mutations. `shown` turns the outcome into GraphQL's reply. */
export const resolversOf = <T, M extends Mutations<T>>(
  mutations: M,
  shown: (value: T) => Promise<unknown>,
  ..._exact: Exactly<NeverRefused<M>, never>
): Root =>
  Object.fromEntries(
    Object.entries(mutations).map(([field, mutation]) => [
      field,
      async (args: never) =>
        shown(orRefuse<T>(await (mutation as (args: never) => Promise<Outcome<T, Refusal>>)(args))),
    ]),
  );

/** A GraphQL refusal in the user's language. */
function toldIn(language: Language, { message, extensions }: GraphQLError) {
  const fields = extensions['fields'] as Readonly<Record<string, string>> | undefined;
  const told = fields ? { fields: sentencesIn(language, fields) } : {};
  return { message: sentenceIn(language, message), extensions: { ...extensions, ...told } };
}

/** A variable's name without the "data." prefix that form fields have. */
const fieldName = (path: readonly PropertyKey[]): string => path.filter((step) => step !== 'data').join('.');

/** A call of the data graph, as in the contract. */
export type GraphRequest = { readonly operationName: string; readonly variables: Record<string, unknown> };

/** The reply to a data query, as in the contract. */
export type GraphAnswer = { readonly data: Record<string, unknown> | null; readonly errors?: unknown[] };

/**
 * Runs one of the named operations and nothing else. The query text is built here, so a caller cannot extend it or
 * explore the schema.
 */
export async function answerGraph(
  root: Root,
  operations: Readonly<Record<string, Operation>>,
  { operationName, variables }: GraphRequest,
  language: Language,
): Promise<Outcome<GraphAnswer, Refusal<'request/unknown-operation' | 'request/invalid'>>> {
  const operation = Object.hasOwn(operations, operationName) ? operations[operationName] : undefined;
  if (!operation) return refuse({ code: 'request/unknown-operation' });
  const read = operation.variables.safeParse(variables);
  if (!read.success) return refuse(invalidRequest(read.error.issues, variables, fieldName));
  const { data, errors = [] } = await execute({
    schema: graphSchema,
    document: parsedDocument(operationName, operation),
    rootValue: root,
    variableValues: read.data as Record<string, unknown>,
  });
  const fault = errors.find((error) => !(error.originalError instanceof Refused) && !(error instanceof Refused));
  // An unexpected fault. The HTTP handler logs it and shows the client no details.
  if (fault) throw new Error(`The data query ${operationName} failed`, { cause: fault.originalError ?? fault });
  if (errors.length > 0) return done({ data: null, errors: errors.map((error) => toldIn(language, error)) });
  // Parsing removes fields that the operation does not declare, and throws if a declared one is missing.
  return done({ data: operation.reply.parse(data) as Record<string, unknown> });
}
