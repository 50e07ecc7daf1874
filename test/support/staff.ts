import type { Member } from '#functions/people/member.ts';
import { tenantId } from '#shared/ids.ts';
import { lettersOf } from '#shared/plain-text.ts';

/** A staff member at work, as the tenant's file would know them by that name. */
export const memberNamed = (name: string, overrides: Partial<Member> = {}): Member => ({
  tenant: tenantId.parse('acme'),
  id: lettersOf(name),
  name,
  role: 'prepare',
  way: 'local',
  now: new Date('2026-11-21T15:00:00.000Z'),
  ...overrides,
});
