import { type OperationReply, type OperationVariables, type QueryName, queries } from '#shared/graph/operations.ts';
import { begunEarly } from './early.ts';
import { replyOf } from './request.ts';

type Query = { readonly state: { readonly dataUpdateCount: number; readonly dataUpdatedAt: number } };

/**
 * The answer boot.js received for a query before its screen is rendered, so that it renders once, with its content.
 * Undefined if it hasn't arrived or isn't usable. Then the screen makes the request, and handles the result itself.
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

/** Once the first screen is rendered, the same answers aren't used again. */
export function forgetHeard(): void {
  const { calls = {} } = globalThis.portalEarly ?? {};
  for (const [what, { isShown }] of Object.entries(calls)) if (isShown) delete calls[what];
}

const JUST_MS = 10_000;

/**
 * True if a screen was just rendered with an early answer, so that a new request would return the same. False once
 * someone has clicked or sent anything: data shown after a click is reloaded, however recent the first answer is.
 */
export const isJustHeard = ({ state }: Query): boolean =>
  globalThis.portalEarly !== undefined && state.dataUpdateCount === 0 && Date.now() - state.dataUpdatedAt < JUST_MS;
