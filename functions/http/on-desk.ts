import type { Route } from '#shared/contracts/route.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import type { Caller, Request, Served } from './serve.ts';

/**
 * Joins a call of the desk and its use case. The use cases of the staff are written for the command line, too, and say
 * of their refusals only that they are some: which ones a call can give is in its list, and whatever the tests do at
 * the desk fails on one beside it.
 */
export const onDesk = <R extends Route>(
  route: R,
  answer: (caller: Caller<R>, request: Request<R>) => Promise<Outcome<unknown, Refusal>>,
): Served => ({ route, answer: answer as Served['answer'] });
