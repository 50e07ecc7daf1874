import { createHash } from 'node:crypto';
import { type Steering, steeringText } from '#shared/tenant/steering.ts';

/** What steers a tenant's money, as one value to write on the condition of: it changes when any of it does. */
export const steeringHashOf = (file: Steering): string => createHash('sha256').update(steeringText(file)).digest('hex');

/** The condition that a record is new to this, or is as this file has it. */
export const sameSteering = (file: Steering) => ({
  condition: '(attribute_not_exists(steeringHash) OR steeringHash = :steering)',
  values: { ':steering': steeringHashOf(file) },
});
