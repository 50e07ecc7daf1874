import type * as z from 'zod/mini';
import type { Route } from '#shared/contracts/route.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Request } from './parsing.ts';
import type { Caller, Served } from './serve.ts';

/**
 * Joins a staff route and its use case. The compiler compares the reply. These use cases don't declare their refusals as
 * types: the route's own list does, and the tests fail on a refusal that isn't in it.
 */
export const onDesk = <R extends Route>(
  route: R,
  answer: (caller: Caller<R>, request: Request<R>) => Promise<Outcome<z.input<R['reply']>, Refusal>>,
): Served => ({ route, answer: answer as Served['answer'] });
