import type * as z from 'zod/mini';
import type { Route } from '#shared/contracts/route.ts';
import { refreshStaffSessionRoute } from '#shared/contracts/staff-sign-in.ts';
import { failureIn } from '../../lib/api/api-error.ts';
import type { CallInput } from '../../lib/api/call.ts';
import { type ApiReply, send } from '../../lib/api/request.ts';
import { activity, staffLeft } from './staff-session.ts';

type Optional<T> = Record<never, never> extends T ? [input?: T] : [input: T];
type Values = Readonly<Record<string, unknown>>;
type Given = { readonly params?: Values; readonly query?: Values; readonly body?: unknown; signal?: AbortSignal };

function addressOf({ path }: Route, { params = {}, query = {} }: Given): string {
  const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const asked = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return asked.length === 0 ? place : `${place}?${new URLSearchParams(asked)}`;
}

const request = (route: Route, given: Given) =>
  send({ method: route.method, path: addressOf(route, given), body: given.body, signal: given.signal });

let renewing: Promise<boolean> | undefined;

/** Requests a new access token, once for all calls whose token has expired. */
function renewed(): Promise<boolean> {
  renewing ??= request(refreshStaffSessionRoute, {})
    .then(({ status }) => status === 200)
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
}

const NOT_SIGNED_IN = 401;

async function sendAsStaff(route: Route, given: Given): Promise<ApiReply> {
  const first = await request(route, given);
  if (first.status !== NOT_SIGNED_IN || route.caller === 'guest') return first;
  if (await renewed()) {
    const second = await request(route, given);
    if (second.status !== NOT_SIGNED_IN) return second;
  }
  staffLeft();
  return first;
}

/** Parses the reply, or returns why there is none. */
function parsedReply<R extends Route>(route: R, { status, body }: ApiReply): z.output<R['reply']> {
  if (status !== 200 && status !== 201) throw failureIn(status, body);
  return route.reply.parse(body) as z.output<R['reply']>;
}

/**
 * For calls a page makes by itself. They don't renew the session, so that none outlives the person who worked here. The
 * exception is input that the server hasn't been told about yet.
 */
export async function callStaffQuietly<R extends Route>(
  route: R,
  ...[input]: Optional<CallInput<R>>
): Promise<z.output<R['reply']>> {
  const given = (input ?? {}) as Given;
  const first = await request(route, given);
  const isWorking = first.status === NOT_SIGNED_IN && activity.actedAt > activity.toldAt && (await renewed());
  const reply = isWorking ? await request(route, given) : first;
  if (reply.status === NOT_SIGNED_IN) staffLeft();
  return parsedReply(route, reply);
}

/**
 * Calls the API at the console's address by its contract and returns the parsed reply. Throws an `ApiError` for
 * everything else. An expired session is renewed once; if that fails, it is over.
 */
export async function callStaff<R extends Route>(
  route: R,
  ...[input]: Optional<CallInput<R>>
): Promise<z.output<R['reply']>> {
  return parsedReply(route, await sendAsStaff(route, (input ?? {}) as Given));
}
