import type { Route } from '#shared/contracts/route.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Request } from './parsing.ts';
import type { Caller, Served } from './serve.ts';

/**
 * Joins a staff route and its use case. The use cases also serve the CLI and do not declare their refusals as types.
 * The route's own list declares them, and the tests fail on a refusal that is not in it.
 */
export const onDesk = <R extends Route>(
  route: R,
  answer: (caller: Caller<R>, request: Request<R>) => Promise<Outcome<unknown, Refusal>>,
): Served => ({ route, answer: answer as Served['answer'] });
