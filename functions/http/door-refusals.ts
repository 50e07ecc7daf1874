import { isAtConsole, type ProofUse, poolOf, type Route } from '#shared/contracts/route.ts';
import type { Refusal, RefusalCode } from '#shared/refusals.ts';

/** What the door refuses on every call, before a use case gets the request. */
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

/** A refusal of the door's own. */
export type DoorRefusal = Refusal<(typeof DOOR_REFUSALS)[number]>;

/** What a call refuses that takes a proof of work and is shown none. */
export type ProofRefusal<R> = R extends { readonly proof: ProofUse } ? 'proof/needed' : never;

/** The refusals that the door adds to those of a call's use case: only a body can be too large, for instance. */
export function doorRefusals(route: Route): readonly RefusalCode[] {
  const { caller, params, query, body, proof, contentType } = route;
  const isMet: Readonly<Record<(typeof DOOR_REFUSALS)[number], boolean>> = {
    'request/foreign': true,
    // Servers and plain links say no version.
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
