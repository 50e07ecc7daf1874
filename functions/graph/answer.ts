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

/** Resolvers by the name of their query or mutation; they refuse by `orRefuse` and throw only at faults. */
export type Root = Readonly<Record<string, (args: never) => unknown>>;

/** A refusal inside a resolver, as the graph tells it. */
class Refused extends GraphQLError {
  constructor(refusal: Refusal) {
    const { code, fields } = refusal;
    super(anyRefusalSentence(refusal), { extensions: { code, ...(fields ? { fields } : {}) } });
  }
}

/** The value of an outcome; a refusal becomes the graph's error with its code and sentence. */
export function orRefuse<T>(outcome: Outcome<T, Refusal>): T {
  if (outcome.ok) return outcome.value;
  throw new Refused(outcome.refusal);
}

/** Mutations by name, each with the outcome of its use case; what it may refuse is what is said of it. */
export type Mutations<T> = {
  readonly [Field in keyof typeof graphRefusals]?: (args: never) => Promise<Outcome<T, Refusal<GraphRefusal<Field>>>>;
};

type NeverRefused<M> = {
  [Field in keyof M & keyof typeof graphRefusals]: Exclude<
    GraphRefusal<Field>,
    M[Field] extends (...given: never[]) => unknown ? (RefusalOf<M[Field]> & Refusal)['code'] : never
  >;
}[keyof M & keyof typeof graphRefusals];

/** The resolvers of mutations: `shown` makes of what came of one what the graph tells. */
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

/** A refusal of the graph in its reader's language. */
function toldIn(language: Language, { message, extensions }: GraphQLError) {
  const fields = extensions['fields'] as Readonly<Record<string, string>> | undefined;
  const told = fields ? { fields: sentencesIn(language, fields) } : {};
  return { message: sentenceIn(language, message), extensions: { ...extensions, ...told } };
}

/** A variable's name without the "data." that the variables put before the fields of a form. */
const fieldName = (path: readonly PropertyKey[]): string => path.filter((step) => step !== 'data').join('.');

/** The reply of a data query, as the contract has it. */
export type GraphAnswer = { readonly data: Record<string, unknown> | null; readonly errors?: unknown[] };

/**
 * Answers one of the named operations, and nothing else: a caller can neither widen a query nor look around in the
 * schema, because the text that runs is made here.
 */
export async function answerGraph(
  root: Root,
  operations: Readonly<Record<string, Operation>>,
  { operationName, variables }: { readonly operationName: string; readonly variables: Record<string, unknown> },
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
  // Not an expected "no": the door logs it and tells the client nothing of it.
  if (fault) throw new Error(`The data query ${operationName} failed`, { cause: fault.originalError ?? fault });
  if (errors.length > 0) return done({ data: null, errors: errors.map((error) => toldIn(language, error)) });
  // Parsing drops what the operation does not promise, and stops at what it promises and lacks.
  return done({ data: operation.reply.parse(data) as Record<string, unknown> });
}
