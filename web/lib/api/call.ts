import type * as z from 'zod/mini';
import type { graphRoute } from '#shared/contracts/graph.ts';
import { CLIENT_HEADER, type Route } from '#shared/contracts/route.ts';
import type { Operation, OperationName, OperationReply, OperationVariables } from '#shared/graph/operations.ts';
import { askForCode } from '../session/ask-for-code.ts';
import { currentSession, renewSession, sessionOver } from '../session/session.ts';
import { ApiError, failureIn } from './api-error.ts';
import { forgetEarly } from './early.ts';
import { counted } from './loading.ts';
import { type ApiReply, type ApiRequest, send } from './request.ts';

type Given<R extends Route, K extends 'params' | 'query' | 'body'> =
  R extends Readonly<Record<K, infer S extends z.ZodMiniType>>
    ? { readonly [key in K]: z.input<S> }
    : { readonly [key in K]?: never };

/** A call's input by its contract: path parameters, query and body, if the contract has them. */
export type CallInput<R extends Route> = Given<R, 'params'> &
  Given<R, 'query'> &
  Given<R, 'body'> & { readonly signal?: AbortSignal | undefined };

type Optional<T> = Record<never, never> extends T ? [input?: T] : [input: T];
type Values = Readonly<Record<string, unknown>>;

/** The path of a contract with its parameters filled in. */
export function pathOf(route: Pick<Route, 'path'>, params: Values = {}, query: Values = {}): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return asked.length === 0
    ? path
    : `${path}?${new URLSearchParams(asked.map(([key, value]) => [key, String(value)]))}`;
}

/**
 * Makes a client's call. If the session has expired, it is renewed once and the call is retried. If that fails, the
 * session is over. It is also over if another person has logged in in this browser since.
 */
async function sendAs(caller: Route['caller'], asked: ApiRequest): Promise<ApiReply> {
  const shown = caller === 'client' ? currentSession()?.client.id : undefined;
  const request = shown ? { ...asked, headers: { ...asked.headers, [CLIENT_HEADER]: shown } } : asked;
  const first = await send(request);
  if (first.status !== 401 || caller === 'visitor') return first;
  // The early requests were refused, too.
  forgetEarly();
  if (await renewSession()) {
    const second = await send(request);
    if (second.status !== 401) return second;
  }
  sessionOver();
  return first;
}

/**
 * If a call needs a newer code, asks for it on the spot and repeats the call: the code confirms the client's click.
 * Without a code, it fails as before.
 */
async function confirmed<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (thrown) {
    const needsCode = thrown instanceof ApiError && thrown.code === 'caller/not-fresh';
    if (!needsCode || !(await askForCode('confirm'))) throw thrown;
    return attempt();
  }
}

/** Solves the proof of work for a call that needs one. The code for it is loaded shortly before the first such call. */
async function sendBy({ proof, caller }: Route, request: ApiRequest): Promise<ApiReply> {
  if (!proof) return sendAs(caller, request);
  const { sendWithProof } = await import('./proof.ts');
  return sendWithProof(proof, request, (proven) => sendAs(caller, proven));
}

/**
 * Calls the API by its contract and returns the parsed reply. Throws an `ApiError` for everything else.
 *
 * 202 counts as a refusal: it means that the outcome isn't known yet (`transfer/unconfirmed`). A caller that took it
 * for the reply would tell a client that money has moved.
 */
export function call<R extends Route>(route: R, ...[input]: Optional<CallInput<R>>): Promise<z.output<R['reply']>> {
  const { params, query, body, signal } = (input ?? {}) as { params?: Values; query?: Values; body?: unknown } & {
    signal?: AbortSignal;
  };
  const request = { method: route.method, path: pathOf(route, params, query), body, signal };
  return confirmed(() =>
    counted(
      sendBy(route, request).then((reply) => {
        if (reply.status !== 200 && reply.status !== 201) throw failureIn(reply.status, reply.body);
        return route.reply.parse(reply.body) as z.output<R['reply']>;
      }),
    ),
  );
}

/** The path for queries. The path for mutations starts with it. */
const GRAPH: (typeof graphRoute)['path'] = '/graphql';

type GraphBody = {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message?: string; readonly extensions?: Values }[];
};

/** Sends a named query or mutation to the graph. Throws an `ApiError` with the code of its first error. */
export const ask = <N extends OperationName>(
  operationName: N,
  variables: OperationVariables<N>,
  signal?: AbortSignal,
): Promise<OperationReply<N>> => confirmed(() => counted(askOnce(operationName, variables, signal)));

async function askOnce<N extends OperationName>(
  operationName: N,
  variables: OperationVariables<N>,
  signal: AbortSignal | undefined,
): Promise<OperationReply<N>> {
  // Loaded with the first call, because a visitor's page makes none and doesn't need them.
  const { mutations, queries } = await import('#shared/graph/operations.ts');
  const isMutation = operationName in mutations;
  const path = isMutation ? `${GRAPH}/mutations` : GRAPH;
  const reply = await sendAs('client', { method: 'POST', path, body: { operationName, variables }, signal });
  const body = (reply.body ?? {}) as GraphBody;
  const error = body.errors?.[0];
  if (error) throw failureIn(reply.status, { ...error.extensions, message: error.message });
  if (reply.status !== 200) throw failureIn(reply.status, reply.body);
  const operations: Readonly<Record<string, Operation>> = isMutation ? mutations : queries;
  return operations[operationName]?.reply.parse(body.data) as OperationReply<N>;
}
