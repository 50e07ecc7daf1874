import type { HttpReply } from '#functions/http/event.ts';
import { graphRoute, mutationRoute } from '#shared/contracts/graph.ts';
import type { Route } from '#shared/contracts/route.ts';
import { graphRouteOf } from '#shared/graph/all-operations.ts';
import { type EventParts, read } from './http-event.ts';
import { rawCaller } from './world-caller.ts';

/** The operation that a body names, even one that is plain text. */
const nameIn = (body: unknown): string =>
  /"operationName":"(\w+)"/.exec(typeof body === 'string' ? body : JSON.stringify(body ?? null))?.[1] ?? '';

/** True for the two addresses of the data graph that a client's page calls. */
export const isGraph = (route: Route): boolean => route.name === graphRoute.name || route.name === mutationRoute.name;

/** Calls the real handlers of the data graph as the page would: queries at one, mutations at the other. */
export async function rawGraph(): Promise<(parts: EventParts) => Promise<HttpReply>> {
  const [queries, changes] = await Promise.all([
    import('#functions/lambdas/graph.ts'),
    import('#functions/lambdas/transfers.ts'),
  ]);
  const [ask, change] = [rawCaller(queries.handler), rawCaller(changes.handler)];
  return (parts) => {
    const route = graphRouteOf(nameIn(parts.body));
    return (route === graphRoute ? ask : change)(route, parts);
  };
}

/** The same, with the parsed reply. */
export async function graphCaller() {
  const call = await rawGraph();
  return async (parts: EventParts): Promise<ReturnType<typeof read>> => read(await call(parts));
}
