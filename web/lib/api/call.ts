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

/** What a call takes, by its contract: path parameters, query and body where the contract has them. */
export type CallInput<R extends Route> = Given<R, 'params'> &
  Given<R, 'query'> &
  Given<R, 'body'> & { readonly signal?: AbortSignal | undefined };

type Optional<T> = Record<never, never> extends T ? [input?: T] : [input: T];
type Values = Readonly<Record<string, unknown>>;

/** The path of a contract with its parameters put in. */
export function pathOf(route: Pick<Route, 'path'>, params: Values = {}, query: Values = {}): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return asked.length === 0
    ? path
    : `${path}?${new URLSearchParams(asked.map(([key, value]) => [key, String(value)]))}`;
}

/**
 * A client's call that finds the session expired renews it once and tries again; if that fails, it is over. So it is
 * where another person has logged in in this browser since.
 */
async function sendAs(caller: Route['caller'], asked: ApiRequest): Promise<ApiReply> {
  const shown = caller === 'client' ? currentSession()?.client.id : undefined;
  const request = shown ? { ...asked, headers: { ...asked.headers, [CLIENT_HEADER]: shown } } : asked;
  const first = await send(request);
  if (first.status !== 401 || caller === 'visitor') return first;
  // What was asked early was refused alike.
  forgetEarly();
  if (await renewSession()) {
    const second = await send(request);
    if (second.status !== 401) return second;
  }
  sessionOver();
  return first;
}

/**
 * A call that needs a newer code asks for it on the spot and is then made once more: what the client pressed is what
 * they confirm with the code. Without one it fails as it did.
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

/** Makes the proof for a call that needs one. The code for it loads shortly before the first such call. */
async function sendBy({ proof, caller }: Route, request: ApiRequest): Promise<ApiReply> {
  if (!proof) return sendAs(caller, request);
  const { sendWithProof } = await import('./proof.ts');
  return sendWithProof(proof, request, (proven) => sendAs(caller, proven));
}

/**
 * Calls the API by its contract and gives the parsed reply; throws an `ApiError` for everything else.
 *
 * 202 counts as a refusal: it means that the outcome is not known yet (`transfer/unconfirmed`), and a caller that
 * took it for the reply would tell a client that money has moved.
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

/** The address of the queries. That of the mutations begins with it. */
const GRAPH: (typeof graphRoute)['path'] = '/graphql';

type GraphBody = {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message?: string; readonly extensions?: Values }[];
};

/** Asks a named query or mutation of the graph; throws an `ApiError` with the code of its first error. */
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
  // Loaded with the first question: a visitor's page asks none and need not carry them.
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
