import { doorRefusals } from '#functions/http/door-refusals.ts';
import type { RouteName } from '#shared/contracts/all-routes.ts';
import { calls } from '#shared/contracts/calls/all-calls.ts';
import type { Call } from '#shared/contracts/calls/call.ts';
import type { Route } from '#shared/contracts/route.ts';
import type { Operation } from '#shared/graph/operations.ts';
import { graphRefusals } from '#shared/graph/refusals.ts';
import { invariant } from '#shared/outcome.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import { fieldsOf } from './schema.ts';

const isCall = (name: string): name is RouteName => Object.hasOwn(calls, name);

/** A call's description beside its contract. */
export function callNamed(name: string): Call {
  invariant(isCall(name), `the call ${name} says what it is for`);
  return calls[name];
}

/** A call's refusals: those of request handling, and its use case's. */
export const refusalsOf = (route: Route): readonly RefusalCode[] =>
  [...new Set([...callNamed(route.name).refusals, ...doorRefusals(route)])].toSorted();

const isRefusing = (name: string): name is keyof typeof graphRefusals => Object.hasOwn(graphRefusals, name);

/** An operation's refusals: invalid variables, and those of its queries or its mutation. */
export function operationRefusals({ reply, variables }: Operation): readonly RefusalCode[] {
  const asked = fieldsOf(reply).flatMap(({ name }) => (isRefusing(name) ? graphRefusals[name] : []));
  const unfit = fieldsOf(variables).length === 0 ? [] : (['request/invalid'] as const);
  return [...new Set([...unfit, ...asked])].toSorted();
}
