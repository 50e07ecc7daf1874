import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { Route } from '#shared/contracts/route.ts';
import { type Exactly, invariant, type Outcome } from '#shared/outcome.ts';
import type { Refusal, RefusalCode } from '#shared/refusals.ts';
import { type AnyCaller, type CallerFor, callerOf, type Gate } from './caller.ts';
import type { ProofRefusal } from './door-refusals.ts';
import { type HttpEvent, type HttpReply, httpEvent } from './event.ts';
import { faultLogged } from './lambda.ts';
import { addLogKeys, logger, withLogKeys } from './log.ts';
import { parseRequest, type Request } from './parsing.ts';
import { faultReply, refusalReply, successReply } from './reply.ts';

/** The caller type of a route, from its contract. */
export type Caller<R extends Route> = CallerFor[R['caller']];

/** The refusals that a use case may return: those declared for the call, and a missing proof of work. */
export type AnswerRefusal<R extends Route> = R['refusals'][number] | ProofRefusal<R>;

/** A use case's answer. A handler may add cookies. */
export type CallAnswer<R extends Route, Code extends RefusalCode = AnswerRefusal<R>> = Outcome<
  z.input<R['reply']>,
  Refusal<Code>
> & { readonly cookies?: readonly string[] };

/** A route with its use case. */
export type Served = {
  readonly route: Route;
  readonly answer: (caller: never, request: never) => Promise<CallAnswer<Route, RefusalCode>>;
};

/**
 * Joins a route and its use case. The contract types the caller, the request and the reply, and the types require that
 * the use case's refusals are exactly the declared ones.
 */
export const on = <R extends Route, Code extends AnswerRefusal<R>>(
  route: R,
  answer: (caller: Caller<R>, request: Request<R>) => Promise<CallAnswer<R, Code>>,
  ..._exact: Exactly<AnswerRefusal<R>, Code>
): Served => ({ route, answer: answer as Served['answer'] });

/** A request on its way through the steps, each of which adds its part. */
type Call = {
  readonly event: HttpEvent;
  readonly one: Served;
  readonly startedMs: number;
  caller?: AnyCaller;
  request?: Request<Route>;
  /** For the log: how it ended. */
  code: string;
};
type Step<R> = middy.MiddlewareObj<Call, R>;

function refused(call: Call, refusal: Refusal): HttpReply {
  call.code = refusal.code;
  return refusalReply(call.event, call.one.route, refusal);
}

/** Finds out who calls, or refuses them. */
const identified = (gate: Gate): Step<unknown> => ({
  before: async ({ event: call }) => {
    const caller = await callerOf(call.event, call.one.route, gate);
    if (!caller.ok) return refused(call, caller.refusal);
    call.caller = caller.value;
    addLogKeys({ tenant: 'tenant' in caller.value ? caller.value.tenant : undefined });
    return undefined;
  },
});

/** Reads the request by the route's contract. */
const parsed: Step<unknown> = {
  before: ({ event: call }) => {
    const request = parseRequest(call.one.route, call.event);
    if (!request.ok) return refused(call, request.refusal);
    call.request = request.value;
    return undefined;
  },
};

/** Turns the use case's outcome into a reply. */
const replied: Step<unknown> = {
  after: (request) => {
    const { event: call } = request;
    const answer = request.response as CallAnswer<Route, RefusalCode>;
    const reply = answer.ok ? successReply(call.one.route, call.event, answer.value) : refused(call, answer.refusal);
    request.response = answer.cookies ? { ...reply, cookies: answer.cookies } : reply;
  },
};

/** Replies to a fault with a general sentence, and counts it. */
const faultReplied = (gate: Gate): Step<HttpReply> => ({
  onError: (request) => {
    gate.countFault();
    request.event.code = 'fault';
    request.response = faultReply(request.event.event);
  },
});

/** Writes one line about each request. */
const written: middy.MiddlewareFn<Call, HttpReply> = ({ event: { code, startedMs }, response }) =>
  logger.info('answered', { status: response?.statusCode, code, tookMs: Math.round(performance.now() - startedMs) });
const answeredLogged: Step<HttpReply> = { after: written, onError: written };

/** Kept free at the end of a function's time, so that a call that hangs is still answered with our sentence. */
const REPLY_MS = 300;

/**
 * Turns routes into a Lambda handler.
 *
 * It does everything that is the same for every route: identify the caller, validate the request, set the status, log.
 * So a route is one line, and a use case knows no HTTP. Faults are caught only here: the client sees a general message,
 * and the log gets the cause. The steps that reply are a chain of their own inside the one that logs, so that the time
 * limit holds for all of them.
 */
export function door(gate: Gate, served: readonly Served[]) {
  const byKey = new Map(served.map((one) => [`${one.route.method} ${one.route.path}`, one]));
  const answer = middy<Call, HttpReply>()
    .use([identified(gate), parsed, replied])
    .handler(({ one, caller, request }) => one.answer(caller as never, request as never) as never);
  const chain = middy<Call, HttpReply>({ timeoutEarlyInMillis: REPLY_MS })
    .use([answeredLogged, faultReplied(gate), faultLogged])
    .handler((call, context) => answer(call, context));
  return async (raw: unknown, context: Context): Promise<HttpReply> => {
    const event = httpEvent.parse(raw);
    const one = byKey.get(event.routeKey);
    invariant(one, `the gateway sent ${event.routeKey} to a function that does not serve it`);
    const { requestId } = event.requestContext;
    return withLogKeys({ route: one.route.name, requestId }, () =>
      chain({ event, one, startedMs: performance.now(), code: 'ok' }, context),
    );
  };
}
