import { createHash } from 'node:crypto';
import { formerSteeringText, type Steering, steeringText } from '#shared/tenant/steering.ts';

/** What steers a tenant's money, as one value to write on the condition of: it changes when any of it does. */
export const steeringHashOf = (file: Steering): string => hashOf(steeringText(file));

/** The condition that a record is new to this, or stands as this file has it; `former` is a record's of before. */
export const sameSteering = (file: Steering) => ({
  condition: '(attribute_not_exists(steeringHash) OR steeringHash = :steering OR steeringHash = :former)',
  values: { ':steering': steeringHashOf(file), ':former': hashOf(formerSteeringText(file)) },
});

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
