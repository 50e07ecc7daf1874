import { describe, expect, it } from 'vitest';
import { functionSpec } from '#infra/functions.ts';
import { feedStreamReaders } from '#infra/local/host/stream-readers.ts';
import type { AuditRecord } from '#shared/audit/record.ts';
import { approveProposalRoute, proposeChangeRoute, rejectProposalRoute } from '#shared/contracts/proposals.ts';
import type { Route } from '#shared/contracts/route.ts';
import * as staff from '#shared/contracts/staff.ts';
import { tenantId } from '#shared/ids.ts';
import { proposalId } from '#shared/proposal/proposal.ts';
import { openFor, provedToAgree } from '../../support/agreeing.ts';
import { acceptAt, type atConsole, inviteByEmail } from '../../support/console-visit.ts';
import { aContext } from '../../support/http-event.ts';
import { startWorld } from '../../support/world.ts';

type Visit = ReturnType<typeof atConsole>;

const acme = tenantId.parse('acme');
const mail = (name: string) => `${name.toLowerCase()}@acme.example`;

const enter = (name: string): Promise<Visit> => acceptAt(world, mail(name));

const world = await startWorld();
const { handler: bookkeeping } = await import('#functions/lambdas/bookkeeping.ts');
feedStreamReaders(world.dynamo, async (name, event) =>
  name === functionSpec('bookkeeping').name ? bookkeeping(event, aContext()) : { batchItemFailures: [] },
);
const identity = { id: 'aws:1:kim', role: 'prepare', way: 'aws' } as const;
for (const name of ['Olivia', 'Omar'])
  await inviteByEmail({ name: `${name} Reyes`, email: mail(name), rights: { roles: ['owner'] } }, { identity });
const olivia = await enter('Olivia');
const omar = await enter('Omar');

/** Does it as someone, and returns the audit log's new records in words. */
async function recordedOf(who: Visit, route: Route, body: object, params: object = {}): Promise<readonly string[]> {
  await world.dynamo.drained();
  const { auditLog } = await import('#functions/adapters/dynamo/books.ts');
  const before = (await auditLog.head(acme))?.sequence ?? 0;
  expect((await who.ask(route, { params: { tenantId: 'acme', ...params }, body })).code).toBe('ok');
  await world.dynamo.drained();
  const told = ({ what, by, identity, details }: AuditRecord) =>
    `${what} by ${by} (${identity?.role}, ${identity?.way}): ${Object.values(details).join(', ')}`;
  const gained: string[] = [];
  for await (const record of auditLog.records(acme, before))
    if (record.what.startsWith('staff/')) gained.push(told(record));
  // The writes of one transaction are in no particular order.
  return gained.toSorted();
}

const listFor = async (who: Visit) =>
  (await who.ask(staff.listStaffRoute, { params: { tenantId: 'acme' } })).body as unknown as staff.StaffList;
const named = async (name: string) => {
  const found = (await listFor(olivia)).members.find(({ email }) => email === mail(name));
  if (!found) throw new Error(`Nobody is called ${name}.`);
  return { params: { personId: found.id }, version: found.version };
};

describe('changes to a company’s members in its audit log (X-222)', () => {
  it('name who invited whom as what, who joined, and who was removed for which reason', async () => {
    const rights = { roles: ['operator'] };
    expect(
      await recordedOf(olivia, staff.inviteStaffRoute, { name: 'Rosa Diaz', email: mail('Rosa'), rights }),
    ).toEqual(['staff/invited by Olivia Reyes (prepare, console): Rosa Diaz, operator']);
    await enter('Rosa');
    const { params, version } = await named('Rosa');
    const other = { rights: { roles: ['operator', 'auditor'] }, version };
    expect(await recordedOf(omar, staff.changeStaffRoute, other, params)).toEqual([
      'staff/changed by Omar Reyes (prepare, console): Rosa Diaz, operator, auditor, operator',
    ]);
    const away = { reason: 'Works elsewhere', version: version + 1 };
    expect(await recordedOf(omar, staff.removeStaffRoute, away, params)).toEqual([
      'staff/removed by Omar Reyes (prepare, console): Rosa Diaz, operator, auditor, operator, auditor, Works elsewhere',
    ]);
  });

  it('name who proposed changes that take two people, and who approved or withdrew them', async () => {
    const rights = { roles: ['approver'], approveUpTo: 5_000_000 };
    const about = { kind: 'staff access', reason: 'Sam starts Monday' };
    const asked = { ...about, what: 'invite', name: 'Sam Okafor', email: mail('Sam'), rights };
    expect(await recordedOf(olivia, proposeChangeRoute, asked)).toEqual([
      'staff/proposed by Olivia Reyes (prepare, console): invite, Sam Okafor, approver, 5000000, Sam starts Monday',
    ]);
    const open = async () => (await openFor(omar))[0] ?? { id: proposalId.parse('settings'), version: 1 };
    const { id, version } = await open();
    const { stepUp } = await provedToAgree(omar, { id, version });
    expect(await recordedOf(omar, approveProposalRoute, { version, stepUp }, { proposalId: id })).toEqual([
      'staff/agreed by Omar Reyes (approve, console): invite, Sam Okafor, approver, 5000000, Sam starts Monday, Olivia Reyes',
      'staff/invited by Omar Reyes (approve, console): Sam Okafor, approver, 5000000',
    ]);
    const { params, version: shown } = await named('Olivia');
    const reset = { ...about, what: 'reset', ...params, version: shown, reason: 'Lost phone' };
    expect(await recordedOf(omar, proposeChangeRoute, reset)).toEqual([
      'staff/proposed by Omar Reyes (prepare, console): reset, Olivia Reyes, Lost phone',
    ]);
    const again = await open();
    const said = { version: again.version, reason: 'She found it' };
    expect(await recordedOf(omar, rejectProposalRoute, said, { proposalId: again.id })).toEqual([
      'staff/dropped by Omar Reyes (approve, console): reset, Olivia Reyes, Lost phone, Omar Reyes, She found it',
    ]);
  });

  it('name who revoked an invitation', async () => {
    const rights = { roles: ['auditor'] };
    await recordedOf(olivia, staff.inviteStaffRoute, { name: 'Ada Lin', email: mail('Ada'), rights });
    const invitation = (await listFor(olivia)).invitations.find(({ email }) => email === mail('Ada'));
    expect(await recordedOf(omar, staff.revokeInvitationRoute, {}, { invitationId: invitation?.id ?? '' })).toEqual([
      'staff/invitation-revoked by Omar Reyes (prepare, console): Ada Lin, auditor',
    ]);
    expect((await listFor(olivia)).invitations.some(({ email }) => email === mail('Ada'))).toBe(false);
  });
});
