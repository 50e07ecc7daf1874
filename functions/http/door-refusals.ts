import { isAtConsole, type ProofUse, poolOf, type Route } from '#shared/contracts/route.ts';
import type { Refusal, RefusalCode } from '#shared/refusals.ts';

/** Refusals that can happen on every call before its use case runs. */
const DOOR_REFUSALS = [
  'request/foreign',
  'request/outdated',
  'tenant/not-found',
  'caller/unknown',
  'staff/no-company',
  'staff/no-role',
  'request/not-json',
  'request/too-large',
  'request/invalid',
] as const satisfies readonly RefusalCode[];

/** One of these refusals. */
export type DoorRefusal = Refusal<(typeof DOOR_REFUSALS)[number]>;

/** The refusal of a call that needs a proof of work but has none. */
export type ProofRefusal<R> = R extends { readonly proof: ProofUse } ? 'proof/needed' : never;

/**
 * The refusals from here that a call can get besides those of its use case. For example, only a body can be too large.
 */
export function doorRefusals(route: Route): readonly RefusalCode[] {
  const { caller, params, query, body, proof, contentType } = route;
  const isMet: Readonly<Record<(typeof DOOR_REFUSALS)[number], boolean>> = {
    'request/foreign': true,
    // Servers and plain links send no version.
    'request/outdated': caller !== 'provider' && !contentType,
    'tenant/not-found': !isAtConsole(route),
    'caller/unknown': poolOf(route) !== undefined,
    'staff/no-company': caller === 'staff',
    'staff/no-role': caller === 'staff',
    'request/not-json': body !== undefined,
    'request/too-large': body !== undefined,
    'request/invalid': [params, query, body].some((part) => part !== undefined),
  };
  return [...DOOR_REFUSALS.filter((code) => isMet[code]), ...(proof ? (['proof/needed'] as const) : [])];
}
