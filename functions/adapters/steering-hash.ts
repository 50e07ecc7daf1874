import { createHash } from 'node:crypto';
import { canonicalJson } from '#shared/canonical-json.ts';
import { type Steering, steeringText } from '#shared/tenant/steering.ts';

/** One hash over all payment settings of a tenant, for conditional writes. It changes when any of them does. */
export const steeringHashOf = (file: Steering): string => createHash('sha256').update(steeringText(file)).digest('hex');

/** The condition that a record has no hash yet or the hash of this file. */
export const sameSteering = (file: Steering) => ({
  condition: '(attribute_not_exists(steeringHash) OR steeringHash = :steering)',
  values: { ':steering': steeringHashOf(file) },
});

/** A hash of one part of a tenant's file, or of its agents in any order. */
export const partHashOf = (part: unknown): string =>
  createHash('sha256')
    .update(canonicalJson([Array.isArray(part) ? part.toSorted(byId) : (part ?? null)] as never))
    .digest('hex');

const byId = (one: { readonly id?: string }, other: { readonly id?: string }): number =>
  (one.id ?? '').localeCompare(other.id ?? '');
