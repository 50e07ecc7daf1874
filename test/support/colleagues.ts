import { sessionOfSignIn } from '#functions/people/sign-in-id.ts';
import { personId, type TenantId } from '#shared/ids.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import type { StaffSession } from '#shared/staff/staff-session.ts';
import { A_SIGN_IN } from './http-event.ts';

/** Rosa Diaz, an operator unless a test overrides it. */
export const aMember = (overrides: Partial<StaffMember> = {}): StaffMember => ({
  id: personId.parse('65f0000000000000000000a1'),
  name: 'Rosa Diaz',
  email: 'rosa@acme.example',
  roles: ['operator'],
  active: true,
  invitedBy: 'Olivia Reyes',
  since: '2026-11-02T15:00:00.000Z',
  version: 1,
  ...overrides,
});

/** Her session, in use at this moment. */
export function aStaffSession(overrides: Partial<StaffSession> = {}): StaffSession {
  const at = Math.floor(Date.now() / 1000);
  return {
    id: sessionOfSignIn(A_SIGN_IN),
    person: aMember().id,
    startedAt: at,
    activeAt: at,
    provedAt: at,
    by: 'passkey',
    userAgent: 'test',
    sourceAddress: '203.0.113.9',
    expiresAt: at + 86_400,
    ...overrides,
  };
}

/** Adds people to a company's staff, each under an id of their own unless theirs is given. */
export async function addMembers(tenant: TenantId, members: readonly Partial<StaffMember>[]): Promise<void> {
  const { staffMembers } = await import('#functions/adapters/dynamo/staff.ts');
  for (const [at, member] of members.entries()) {
    const id = personId.parse((0xc0 + at).toString(16).padStart(24, '0'));
    await staffMembers.save(tenant, { ...aMember({ id, version: 0 }), ...member });
  }
}
