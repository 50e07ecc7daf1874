import { doorRefusals } from '#functions/http/door-refusals.ts';
import type { Route } from '#shared/contracts/route.ts';
import type { Operation } from '#shared/graph/operations.ts';
import { graphRefusals } from '#shared/graph/refusals.ts';
import type { RefusalCode } from '#shared/refusals.ts';
import { fieldsOf } from './schema.ts';

/** A call's refusals: those of request handling, and its use case's. */
export const refusalsOf = (route: Route): readonly RefusalCode[] =>
  [...new Set([...route.refusals, ...doorRefusals(route)])].toSorted();

const isRefusing = (name: string): name is keyof typeof graphRefusals => Object.hasOwn(graphRefusals, name);

/** An operation's refusals: invalid variables, and those of its queries or its mutation. */
export function operationRefusals({ reply, variables }: Operation): readonly RefusalCode[] {
  const asked = fieldsOf(reply).flatMap(({ name }) => (isRefusing(name) ? graphRefusals[name] : []));
  const unfit = fieldsOf(variables).length === 0 ? [] : (['request/invalid'] as const);
  return [...new Set([...unfit, ...asked])].toSorted();
}
