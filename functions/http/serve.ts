import middy from '@middy/core';
import type * as z from 'zod/mini';
import { anyRefusalSentence, refusalStatus } from '#shared/any-refusal.ts';
import type { CallRefusal } from '#shared/contracts/calls/all-calls.ts';
import type { Route } from '#shared/contracts/route.ts';
import { invalidRequest } from '#shared/invalid-request.ts';
import { done, type Exactly, invariant, type Outcome, refuse } from '#shared/outcome.ts';
import { PAGE_VERSION, PAGE_VERSION_HEADER } from '#shared/page-version.ts';
import type { Refusal, RefusalCode } from '#shared/refusals.ts';
import { sentenceIn, sentencesIn } from '#shared/sentence.ts';
import { wentWrongText } from '#shared/text/common.ts';
import { filled } from '#shared/text/filled.ts';
import type { Language } from '#shared/text/language.ts';
import { sentenceText } from '#shared/text/sentences.ts';
import { type AnyCaller, type CallerFor, callerOf, type Gate, readerOf } from './caller.ts';
import type { DoorRefusal, ProofRefusal } from './door-refusals.ts';
import { type HttpEvent, type HttpReply, httpEvent } from './event.ts';
import { logger, told, withLogKeys } from './log.ts';

/**
 * The largest form is a transfer with a long note. A route that takes a whole file sets its own limit in the contract.
 */
const BODY_MAX_BYTES = 64 * 1024;

type Parsed<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
/** The caller type of a route, from its contract. */
export type Caller<R extends Route> = CallerFor[R['caller']];

/** The parts of a request, parsed by the route's contract. */
export type Request<R extends Route> = {
  readonly params: Parsed<R['params']>;
  readonly query: Parsed<R['query']>;
  readonly body: Parsed<R['body']>;
  readonly cookies: Readonly<Record<string, string>>;
  /** The raw bytes of the body, to verify a signature. */
  readonly raw: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
};

/** The refusals that a use case may return: those declared for the call, and a missing proof of work. */
export type AnswerRefusal<R extends Route> = CallRefusal<R['name']> | ProofRefusal<R>;

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

/**
 * The cookies by name, without those that occur twice. Another site on the same domain can add a second one, and it is
 * impossible to tell them apart. CloudFront treats the access token the same way.
 */
function cookiesOf(event: HttpEvent): Record<string, string> {
  const pairs = (event.cookies ?? []).map(
    (pair) => [pair.split('=', 1)[0] ?? '', pair.slice(pair.indexOf('=') + 1)] as const,
  );
  const names = pairs.map(([name]) => name);
  return Object.fromEntries(pairs.filter(([name]) => names.indexOf(name) === names.lastIndexOf(name)));
}

const rawBody = ({ body = '', isBase64Encoded }: HttpEvent): Buffer =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');

function jsonBody(raw: Buffer, most = BODY_MAX_BYTES): Outcome<unknown, DoorRefusal> {
  if (raw.length === 0) return done(undefined);
  if (raw.length > most) return refuse({ code: 'request/too-large' });
  try {
    return done(JSON.parse(raw.toString('utf8')));
  } catch {
    // Not a fault: the caller sent text that is not JSON.
    return refuse({ code: 'request/not-json' });
  }
}

function parseRequest<R extends Route>(route: R, event: HttpEvent): Outcome<Request<R>, DoorRefusal> {
  const raw = rawBody(event);
  const body = route.body ? jsonBody(raw, route.bodyMaxBytes) : done(undefined);
  if (!body.ok) return body;
  const cookies = cookiesOf(event);
  const parts: Record<string, unknown> = {};
  const given = { params: event.pathParameters ?? {}, query: event.queryStringParameters ?? {}, body: body.value };
  for (const part of ['params', 'query', 'body'] as const) {
    const read = route[part]?.safeParse(given[part]);
    if (read?.success === false) return refuse(invalidRequest(read.error.issues, given[part]));
    parts[part] = read?.data;
  }
  return done({ ...parts, cookies, raw, headers: event.headers } as Request<R>);
}

const replyHeaders = (route: Route | undefined): Record<string, string> => ({
  'content-type': route?.contentType ?? 'application/json',
  'x-content-type-options': 'nosniff',
  // An open page compares this with its own version and offers to reload.
  [PAGE_VERSION_HEADER]: String(PAGE_VERSION),
  // Personal data is never cached. A tenant's branding may be a minute old.
  'cache-control': route?.caller === 'visitor' && route.function === 'public' ? 'public, max-age=60' : 'no-store',
});

/** The user's language, and the request ID they can quote. */
type Reader = { readonly language: Language; readonly requestId: string };

/** A refusal in the user's language. The code is the same in every language. Never cached. */
function refused(refusal: Refusal, { language, requestId }: Reader): HttpReply {
  const { code, retryAfterSeconds } = refusal;
  const fields = refusal.fields && sentencesIn(language, refusal.fields);
  const headers = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) };
  return {
    statusCode: refusalStatus(code),
    headers: { ...replyHeaders(undefined), ...headers },
    body: JSON.stringify({
      // A flag from the specification. The answer to a correct code has it too.
      error: true,
      code,
      message: sentenceIn(language, anyRefusalSentence(refusal)),
      fields,
      requestId,
      retryAfterSeconds,
    }),
  };
}

/** The message for a fault, with its ID in the log, because a screenshot is often all we get. */
const faultSentence = ({ language, requestId }: Reader): string =>
  filled(sentenceText[language].fault, { sentence: wentWrongText[language], reference: requestId });

const readerIn = (event: HttpEvent): Reader => ({
  language: readerOf(event),
  requestId: event.requestContext.requestId,
});

function answered(route: Route, value: unknown, isFollowed = false): HttpReply {
  // Parsing removes every field that the contract does not declare.
  const reply = route.reply.parse(value);
  if (isFollowed) {
    const { url: location } = reply as { readonly url: string };
    return { statusCode: 302, headers: { ...replyHeaders(route), location }, body: '' };
  }
  if (!route.contentType) return { statusCode: 200, headers: replyHeaders(route), body: JSON.stringify(reply) };
  invariant(typeof reply === 'string', 'a reply that is not JSON is text, or bytes in base64');
  return {
    statusCode: 200,
    headers: replyHeaders(route),
    body: reply,
    isBase64Encoded: route.contentType === 'application/pdf' || route.contentType === 'image/png',
  };
}

/**
 * Turns routes into a Lambda handler.
 *
 * It does everything that is the same for every route (identify the caller, validate the request, set the status, log),
 * so that a route is one line and a use case knows no HTTP. Faults are caught only here: the client sees a general
 * message, and the log gets the cause.
 */
export function door(gate: Gate, served: readonly Served[]) {
  const byKey = new Map(served.map((one) => [`${one.route.method} ${one.route.path}`, one]));

  async function reply(
    event: HttpEvent,
    one: Served,
  ): Promise<{ reply: HttpReply; code: string; tenant?: string | undefined }> {
    const reader = readerIn(event);
    const caller = await callerOf(event, one.route, gate);
    if (!caller.ok) return { reply: refused(caller.refusal, reader), code: caller.refusal.code };
    const { tenant } = caller.value as AnyCaller & { readonly tenant?: string };
    const request = parseRequest(one.route, event);
    if (!request.ok) return { reply: refused(request.refusal, reader), code: request.refusal.code, tenant };
    const answer = await withLogKeys({ tenant }, () => one.answer(caller.value as never, request.value as never));
    const isFollowed = one.route.redirects && event.headers['x-portal'] !== 'web';
    const body = answer.ok ? answered(one.route, answer.value, isFollowed) : refused(answer.refusal, reader);
    const cookies = answer.cookies ? { cookies: answer.cookies } : {};
    return { reply: { ...body, ...cookies }, code: answer.ok ? 'ok' : answer.refusal.code, tenant };
  }

  return middy<unknown, HttpReply>().handler(async (raw): Promise<HttpReply> => {
    const event = httpEvent.parse(raw);
    const { requestId } = event.requestContext;
    const one = byKey.get(event.routeKey);
    invariant(one, `the gateway sent ${event.routeKey} to a function that does not serve it`);
    return withLogKeys({ route: one.route.name, requestId }, async () => {
      const started = performance.now();
      try {
        const { reply: sent, code, tenant } = await reply(event, one);
        const took = Math.round(performance.now() - started);
        logger.info('answered', { tenant, status: sent.statusCode, code, tookMs: took });
        return sent;
      } catch (fault) {
        logger.error('fault', { fault: told(fault) });
        gate.countFault();
        const body = { error: true, code: 'fault', message: faultSentence(readerIn(event)), requestId };
        return { statusCode: 500, headers: replyHeaders(undefined), body: JSON.stringify(body) };
      }
    });
  });
}
