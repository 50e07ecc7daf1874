import type { Context } from 'aws-lambda';
import type { HttpReply } from '#functions/http/event.ts';
import type { Route } from '#shared/contracts/route.ts';
import { aContext, anEvent, type EventParts, read } from './http-event.ts';
import { openSessionOf } from './open-session.ts';

type Handler = (event: unknown, context: Context) => Promise<HttpReply>;

/** The headers of a request that came through the edge of the test world. */
export const headers = {
  'x-tenant-host': 'acme.localhost',
  origin: 'http://acme.localhost',
  'x-origin-secret': 'a-secret-of-the-test-world',
};

/** Calls a route of a real handler in the test world, as the page would. */
export const caller =
  (handler: Handler) =>
  async (route: Route, parts: EventParts = {}): Promise<ReturnType<typeof read>> =>
    read(await rawCaller(handler)(route, parts));

/** The reply as it is sent, for replies that are not JSON. */
export const rawCaller =
  (handler: Handler) =>
  async (route: Route, parts: EventParts = {}): Promise<HttpReply> => {
    await openSessionOf(parts);
    return handler(anEvent(route, { ...parts, headers: { ...headers, ...parts.headers } }), aContext());
  };
