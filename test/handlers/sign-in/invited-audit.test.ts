import { describe, expect, it } from 'vitest';
import { clients } from '#functions/adapters/dynamo/clients.ts';
import { payerInvitations } from '#functions/adapters/dynamo/payers.ts';
import { invitePayer } from '#functions/invitations/invite-payer.ts';
import { makeTheirs } from '#functions/invitations/make-theirs.ts';
import { agreeToPayer, resendToPayer, revokePayer } from '#functions/invitations/tend-invitations.ts';
import { factsOf } from '#functions/ledger/facts.ts';
import type { AuditFact } from '#shared/audit/record.ts';
import { clientId, tenantId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import type { PayerInvitation } from '#shared/staff/payer-invitation.ts';
import { proven } from './browser.ts';
import { aDesk, asked, rosa, sam } from './invited-setup.ts';
import { aPortal } from './portal.ts';

const portal = aPortal();
const books = tenantId.parse('books');

/** A desk whose writes reach the books through the table's stream. */
function aBookedDesk() {
  const facts: AuditFact[] = [];
  const tell = (after: PayerInvitation | undefined, before: PayerInvitation | undefined) => {
    const sk = `PAYER#${after?.id ?? before?.id}`;
    const at = new Date().toISOString();
    facts.push(...factsOf({ tenant: books, pk: 'TENANT#books#PAYERS', sk, sequence: '1', at, before, after }));
  };
  const find = (id: string) => payerInvitations.find(books, id);
  const desk = aDesk();
  const invitations: typeof desk.ports.invitations = {
    ...payerInvitations,
    add: async (fresh, noted) => {
      const added = await payerInvitations.add(fresh, noted);
      if (added) tell(added, undefined);
      return added;
    },
    save: async (changed) => {
      const before = await find(changed.id);
      const saved = await payerInvitations.save(changed);
      if (saved) tell(saved, before);
      return saved;
    },
    use: async (used, payment) => {
      const before = await find(used.id);
      const isUsed = await payerInvitations.use(used, payment);
      if (isUsed) tell(await find(used.id), before);
      return isUsed;
    },
  };
  const said = () => facts.map(({ what, by, identity }) => `${what} by ${by} (${identity?.role}, ${identity?.way})`);
  return { ports: { ...desk.ports, invitations }, facts, said, tell };
}

describe('an invitation to pay, in the audit log (X-015, X-222)', () => {
  it('has who asked, who approved, who resent it, and whose payment it became, without the payer’s details', async () => {
    await portal.aws().addTenant({ id: 'books', name: 'Books Title', approvalThreshold: toCents(100_000) });
    const { ports, facts, said } = aBookedDesk();
    const { browser, phone } = portal.fresh('books');
    const made = await invitePayer(ports, rosa({ tenant: books }), asked({ phone }));
    if (!made.ok) throw new Error('It is asked.');
    const { id } = made.value;
    expect((await agreeToPayer(ports, { ...sam(), tenant: books }, id)).ok).toBe(true);
    expect((await resendToPayer(ports, rosa({ tenant: books }), id)).ok).toBe(true);
    const theirs = clientId.parse(await proven(browser, phone, 'books'));
    const [read, who] = [await payerInvitations.find(books, id), await clients.find(books, theirs)];
    if (!read || !who) throw new Error('Both are kept.');
    expect((await makeTheirs(ports, read, who, new Date())).ok).toBe(true);
    const { way } = rosa();
    expect(said()).toEqual([
      `client/invited by Rosa Diaz (prepare, ${way})`,
      `client/invitation-agreed by Sam Okafor (approve, ${way})`,
      `client/invitation-sent by Rosa Diaz (prepare, ${way})`,
      'client/invitation-used by undefined (undefined, undefined)',
    ]);
    expect(facts.at(-1)).toMatchObject({
      actor: 'client',
      clientId: theirs,
      subject: id,
      details: { total: 314_159, proposedBy: 'Rosa Diaz', approvedBy: 'Sam Okafor' },
    });
    for (const canary of [phone, 'Quintanilla', 'hash']) expect(JSON.stringify(facts)).not.toContain(canary);
  });

  it('has who revoked it, and a record that someone removed, but not an expired one', async () => {
    await portal.aws().addTenant({ id: 'books', name: 'Books Title' });
    const { ports, facts, said, tell } = aBookedDesk();
    const made = await invitePayer(ports, rosa({ tenant: books }), asked({ phone: portal.fresh('books').phone }));
    if (!made.ok) throw new Error('It is asked.');
    const back = await revokePayer(ports, { ...sam(), tenant: books }, made.value.id);
    if (!back.ok) throw new Error('It is taken back.');
    expect(said()).toEqual([
      expect.stringContaining('client/invited by Rosa Diaz'),
      expect.stringContaining('client/invitation-revoked by Sam Okafor'),
    ]);
    tell(undefined, { ...back.value, expiresAt: Math.floor(Date.now() / 1000) - 1 });
    expect(facts).toHaveLength(2);
    tell(undefined, back.value);
    expect(facts.at(-1)).toMatchObject({ what: 'client/invitation-removed', actor: 'operator' });
  });
});
