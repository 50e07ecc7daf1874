import * as z from 'zod/mini';
import { type Route, SIGN_IN_THROTTLE } from './route.ts';

/** The names are in `shared/graph/operations.ts`. Its function can't write. */
export const graphRoute = {
  name: 'graph',
  about:
    'Runs the data queries in `x-graph-operations`, by name, and no others. The list has each query’s refusals, which are sent with status 200 among the reply’s errors.',
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
  refusals: ['request/unknown-operation', 'request/invalid'],
} as const satisfies Route;

export const mutationRoute = {
  ...graphRoute,
  name: 'graph-mutation',
  about:
    'Runs the mutations that change a payment or the profile, by name, and no others. Refusals are sent as those of the queries.',
  function: 'transfers',
  path: '/graphql/mutations',
} as const satisfies Route;

/**
 * The names are in `shared/graph/public-operations.ts`. The gateway's limit is that of the most restricted call that
 * does the same.
 */
export const publicGraphRoute = {
  ...graphRoute,
  name: 'public-graph',
  about:
    'Runs the data queries in `x-public-graph-operations`, by name, and no others. They need no login. `CreateClient` takes a proof of work in the header `x-proof`, as the call `create-user` does.',
  function: 'sign-in',
  path: '/graphql/public',
  caller: 'visitor',
  throttle: SIGN_IN_THROTTLE,
} as const satisfies Route;
