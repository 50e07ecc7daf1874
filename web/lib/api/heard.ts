import { type OperationReply, type OperationVariables, type QueryName, queries } from '#shared/graph/operations.ts';
import { begunEarly } from './early.ts';
import { replyOf } from './request.ts';

type Query = { readonly state: { readonly dataUpdateCount: number; readonly dataUpdatedAt: number } };

/**
 * What boot.js has heard of a question before its screen is drawn, so that it is drawn once, with its content. Undefined
 * where the answer is not here yet, or is no answer: then the screen asks, and hears there what it was.
 */
export function heard<N extends QueryName>(
  operationName: N,
  variables: OperationVariables<N>,
): OperationReply<N> | undefined {
  const begun = begunEarly(`POST /graphql ${JSON.stringify({ operationName, variables })}`);
  if (!begun?.here?.response.ok) return undefined;
  const { data, errors } = replyOf(begun.here).body as { readonly data?: unknown; readonly errors?: unknown };
  if (errors) return undefined;
  begun.isShown = true;
  return queries[operationName].reply.parse(data) as OperationReply<N>;
}

/** Once the first screen is drawn, nothing is drawn with the same answers again. */
export function forgetHeard(): void {
  const { calls = {} } = globalThis.portalEarly ?? {};
  for (const [what, { isShown }] of Object.entries(calls)) if (isShown) delete calls[what];
}

const JUST_MS = 10_000;

/**
 * Whether a screen has just been drawn with what was heard before: asked again, it would hear the same. Not once somebody
 * has pressed or sent anything: what a press leads to is read anew, however young the first answer is.
 */
export const isJustHeard = ({ state }: Query): boolean =>
  globalThis.portalEarly !== undefined && state.dataUpdateCount === 0 && Date.now() - state.dataUpdatedAt < JUST_MS;
