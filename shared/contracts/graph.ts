import * as z from 'zod/mini';
import { type Route, SIGN_IN_THROTTLE } from './route.ts';

/** The data queries, only by the names in `shared/graph/operations.ts`. Its function can't write. */
export const graphRoute = {
  name: 'graph',
  function: 'graph',
  method: 'POST',
  path: '/graphql',
  caller: 'client',
  body: z.object({
    operationName: z.string().check(z.maxLength(60)),
    variables: z._default(z.record(z.string(), z.unknown()), {}),
    /** Accepted for clients that insist on sending it. The server uses its own text of the named operation. */
    query: z.optional(z.string().check(z.maxLength(8000))),
  }),
  reply: z.object({ data: z.nullable(z.record(z.string(), z.unknown())), errors: z.optional(z.array(z.unknown())) }),
  throttle: { rate: 50, burst: 100 },
} as const satisfies Route;

/** The mutations, only by name. */
export const mutationRoute = {
  ...graphRoute,
  name: 'graph-mutation',
  function: 'transfers',
  path: '/graphql/mutations',
} as const satisfies Route;

/**
 * The data queries before a login, only by the names in `shared/graph/public-operations.ts`. The gateway's limit is
 * that of the most restricted call that does the same.
 */
export const publicGraphRoute = {
  ...graphRoute,
  name: 'public-graph',
  function: 'sign-in',
  path: '/graphql/public',
  caller: 'visitor',
  throttle: SIGN_IN_THROTTLE,
} as const satisfies Route;
