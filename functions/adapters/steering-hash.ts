import { createHash } from 'node:crypto';
import { type Steering, steeringText } from '#shared/tenant/steering.ts';

/** One hash over all payment settings of a tenant, for conditional writes. It changes when any of them does. */
export const steeringHashOf = (file: Steering): string => createHash('sha256').update(steeringText(file)).digest('hex');

/** The condition that a record has no hash yet or the hash of this file. */
export const sameSteering = (file: Steering) => ({
  condition: '(attribute_not_exists(steeringHash) OR steeringHash = :steering)',
  values: { ':steering': steeringHashOf(file) },
});
