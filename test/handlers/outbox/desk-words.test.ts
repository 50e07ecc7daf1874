import { beforeEach, describe, expect, test } from 'vitest';
import { ignoreLineRoute, keepLineRoute, proposeAtBankRoute, rejectAtBankRoute } from '#shared/contracts/statements.ts';
import { toCents } from '#shared/money.ts';
import { proposalId } from '#shared/proposal/proposal.ts';
import { type InvitedRequest, type PayerInvitation, payerInvitation } from '#shared/staff/payer-invitation.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { addMembers } from '../../support/colleagues.ts';
import { ROSA, SAM } from '../../support/desk.ts';
import { outboxOf } from '../../support/outbox.ts';
import { freshId } from '../../support/payers.ts';
import { asked } from '../sign-in/invited-setup.ts';
import { setUpStatements } from '../statements/statements-setup.ts';

/** The emails to the office about wires and transactions that need approval: the real desk, table and outbox. */
const handle = () => outbox.deliver();

const MEMBERS: readonly Partial<StaffMember>[] = [
  {
    id: ROSA.id,
    name: ROSA.name,
    email: 'rosa@acme.example',
    roles: ['operator', 'approver'],
    approveUpTo: toCents(9_000_000_00),
  },
  { id: SAM.id, name: SAM.name, email: 'sam@acme.example', roles: ['approver'], approveUpTo: toCents(500_000_00) },
  { email: 'small@acme.example', roles: ['approver'], approveUpTo: toCents(10_00) },
  { email: 'ana@acme.example', roles: ['auditor'] },
  { email: 'olivia@acme.example', roles: ['owner'] },
];

const setup = await setUpStatements();
const { proposals } = await import('#functions/adapters/dynamo/proposals.ts');
await addMembers(setup.tenant, MEMBERS);
const outbox = await outboxOf(setup.world);
beforeEach(async () => {
  await outbox.clear();
});

const mails = () => setup.world.inbox.list().flatMap((message) => (message.kind === 'email' ? [message] : []));
/** The recipients since the last call. */
async function told(): Promise<readonly string[]> {
  await handle();
  const found = mails().map(({ to }) => to.join());
  setup.world.inbox.clear();
  return found.toSorted();
}

/** A request or disbursement to someone without an account, as the table keeps it. Returns what ends it. */
async function anInvitation(changes: Partial<PayerInvitation> = {}, request: Partial<InvitedRequest> = {}) {
  const { payerInvitations } = await import('#functions/adapters/dynamo/payers.ts');
  const { revokePayer, endInvitation } = await import('#functions/invitations/tend-invitations.ts');
  const { tenants } = await import('#functions/adapters/dynamo/tenants.ts');
  const { key, ...said } = asked({ phone: '+13125557421', email: 'maribel@example.com' }, request);
  const at = new Date().toISOString();
  const made = await payerInvitations.save(
    payerInvitation.parse({
      ...said,
      ...{ id: key.slice(0, 24), tenantId: setup.tenant, transferId: freshId(), referenceId: 'CP-7Q4K-2M9P' },
      preparedBy: { name: ROSA.name, identity: { id: ROSA.id, role: 'prepare', way: 'console' }, at },
      ...{ at, endsAt: at, expiresAt: 2_000_000_000, sends: 1, version: 0, state: 'sent', sentAt: at },
      ...changes,
    }),
  );
  if (!made) throw new Error('Not saved.');
  const open = { ...made, endsAt: '2040-01-01T00:00:00.000Z' };
  const revokedBy = async (who: { readonly id: string; readonly name: string }) => {
    await payerInvitations.save(open);
    await told();
    const member = { ...who, role: 'prepare', way: 'console', tenant: setup.tenant, now: new Date() } as const;
    expect((await revokePayer({ invitations: payerInvitations, tenants }, member, made.id)).ok).toBe(true);
  };
  const expired = () =>
    endInvitation({ invitations: payerInvitations }, setup.tenant, { id: made.id, now: new Date() });
  return { revokedBy, expired };
}

const OFFICE = ['help@acme.example', 'rosa@acme.example'];
const texts = () => setup.world.inbox.list().flatMap((message) => (message.kind === 'text' ? [message.text] : []));

describe('the end of an invitation (D-114)', () => {
  test('reaches the office and the invited person when a colleague withdraws it', async () => {
    const one = await anInvitation();
    await one.revokedBy(SAM);
    await handle();
    expect(texts()).toEqual([
      expect.stringMatching(/^Acme Title withdrew its payment request for 12 Oak Street\. You don't need to pay it\./),
    ]);
    const toThem = mails().find(({ to }) => to.includes('maribel@example.com'));
    expect(toThem?.subject).toBe('Acme Title withdrew its payment request');
    expect(toThem?.text).not.toMatch(/3,?141|Quintanilla/);
    const toStaff = mails().find(({ to }) => to.includes('rosa@acme.example'));
    expect(toStaff?.subject).toBe('Withdrawn by a colleague: $3,141.59, CP-7Q4K-2M9P');
    expect(toStaff?.text).toMatch(/By: Sam/);
    expect(await told()).toEqual([...OFFICE.slice(0, 1), 'maribel@example.com', ...OFFICE.slice(1)].toSorted());
  });

  test('reaches only the invited person when its preparer withdraws it', async () => {
    const one = await anInvitation({}, { disbursement: true });
    await one.revokedBy(ROSA);
    await handle();
    expect(texts()[0]).toMatch(/no longer preparing the payment to you for 12 Oak Street/);
    expect(await told()).toEqual(['maribel@example.com']);
  });

  test('reaches only the office if it’s rejected before the link was sent', async () => {
    const one = await anInvitation({ state: 'waiting', sends: 0, sentAt: undefined });
    await one.revokedBy(SAM);
    await handle();
    expect(mails()[0]?.subject).toBe('Not approved: $3,141.59, CP-7Q4K-2M9P');
    expect(texts()).toEqual([]);
    expect(await told()).toEqual(OFFICE);
  });

  test('reaches both when its time runs out, in the invited person’s language', async () => {
    const { who } = asked({ phone: '+13125557421', email: 'maribel@example.com', language: 'es' });
    const one = await anInvitation({ who });
    expect(await one.expired()).toBe('ended');
    await handle();
    expect(texts()[0]).toMatch(/^La solicitud de pago de Acme Title para 12 Oak Street vencio/);
    expect(mails().map(({ subject }) => subject)).toContain('Deadline passed: $3,141.59, CP-7Q4K-2M9P');
    expect(await told()).toEqual([...OFFICE.slice(0, 1), 'maribel@example.com', ...OFFICE.slice(1)].toSorted());
  });
});

/** A wire that is unidentified. */
async function aHeldWire(amount: number) {
  const reference = setup.imad();
  await setup.bringIn([{ reference, amount, sender: 'ADA BUYER' }]);
  expect((await setup.onLine(setup.ROSA, keepLineRoute, await setup.lineOf(reference))).said).toBe('ok');
  return reference;
}
const versionOf = async (reference: string) =>
  (await setup.wireDesk()).wires.find((wire) => wire.reference === reference)?.version ?? 0;
async function propose(reference: string, body: object) {
  const version = await versionOf(reference);
  const asked = { params: { tenantId: setup.tenant, reference }, body: { version, reason: 'As Ada says', ...body } };
  expect((await setup.call(ROSA, proposeAtBankRoute, asked)).said).toBe('ok');
}

describe('a wire that needs approval (X-329)', () => {
  test('is emailed to eligible approvers once, and not when it is decided', async () => {
    const reference = await aHeldWire(1_250_00);
    const payment = await setup.awaiting(1_300_00);
    expect(await told()).toEqual([]);
    await propose(reference, { what: 'apply', transferId: payment.id });
    await handle();
    const [mail] = mails();
    expect(mail?.subject).toBe(`Wire needs approval: ${setup.world.tenant.name}`);
    expect(mail?.text).toMatch(
      /\$1,250\.00[\S\s]*under Bank activity[\S\s]*Request: Apply to payment\nSubmitted by: Rosa Diaz\nReason: As Ada says/,
    );
    expect(await told()).toEqual(['help@acme.example', 'sam@acme.example', 'small@acme.example']);
    const asked = {
      params: { tenantId: setup.tenant, reference },
      body: { version: await versionOf(reference), reason: 'Not hers' },
    };
    expect((await setup.call(SAM, rejectAtBankRoute, asked)).said).toBe('ok');
    expect(await told()).toEqual([]);
    await propose(reference, { what: 'apply', transferId: payment.id });
    expect(await told()).toEqual(['help@acme.example', 'sam@acme.example', 'small@acme.example']);
  });

  test('that would leave the company isn’t emailed to approvers below its amount', async () => {
    const reference = await aHeldWire(1_251_00);
    await told();
    await propose(reference, { what: 'send back' });
    expect(await told()).toEqual(['help@acme.example', 'sam@acme.example']);
  });
});

describe('a proposal to undo a decision about a transaction (X-329)', () => {
  test('is emailed to the approvers once, and not when it is decided', async () => {
    const reference = setup.imad();
    await setup.bringIn([{ reference, amount: 77_00, words: 'Interest' }]);
    const ignored = () => setup.lineOf(reference, { state: 'ignored' });
    const aside = { reason: 'Interest' };
    expect((await setup.onLine(setup.ROSA, ignoreLineRoute, await setup.lineOf(reference), aside)).said).toBe('ok');
    expect(await told()).toEqual([]);
    const why = { reason: 'It is a client’s' };
    expect((await setup.onLine(setup.ROSA, proposeAtBankRoute, await ignored(), why)).said).toBe('ok');
    await handle();
    const [mail] = mails();
    expect(mail?.subject).toBe(`Bank transaction needs approval: ${setup.world.tenant.name}`);
    expect(mail?.text).toMatch(/\$77\.00[\S\s]*Submitted by: Rosa Diaz\nReason: It is a client’s/);
    expect(await told()).toEqual(['help@acme.example', 'sam@acme.example', 'small@acme.example']);
    const no = { reason: 'It is interest' };
    expect((await setup.onLine(setup.SAM, rejectAtBankRoute, await ignored(), no)).said).toBe('ok');
    expect(await told()).toEqual([]);
  });
});

describe('everything that takes two people (X-366)', () => {
  const by = { by: ROSA.name, identity: { id: ROSA.id, role: 'prepare', way: 'console' } } as const;
  const at = '2026-11-20T16:00:00.000Z';
  const ASKED: readonly (readonly [
    what: string,
    ask: () => Promise<unknown>,
    words: string,
    told: readonly string[],
  ])[] = [
    [
      'a change of the company',
      async () => {
        const [id, change] = [proposalId.parse('plaid-balance'), { of: 'main', from: 500_00, to: 200_00 }];
        const asked = { id, tenantId: setup.tenant, change, reason: 'a fee', at, version: 0, ...by };
        return proposals.save({ ...asked, kind: 'plaid balance' });
      },
      'Accept a Plaid balance that is $300.00 less than the records explain.',
      ['help@acme.example', 'olivia@acme.example', 'sam@acme.example', 'small@acme.example'],
    ],
    [
      'who works here',
      async () => {
        const rights = { roles: ['approver' as const] };
        const change = { what: 'invite', name: 'Mallory', email: 'mallory@acme.example', rights } as const;
        const asked = { tenantId: setup.tenant, change, reason: 'She starts Monday', at, version: 0, ...by };
        return proposals.save({ ...asked, id: proposalId.parse('staff-access'), kind: 'staff access' });
      },
      'Make Mallory (mallory@acme.example) an approver',
      ['help@acme.example', 'olivia@acme.example'],
    ],
    [
      'a payment to another file',
      async () => {
        const payment = await setup.awaiting(1_300_00);
        const { transfers } = await import('#functions/adapters/dynamo/transfers.ts');
        return transfers.save({ ...payment, filing: { to: '24-77', reason: 'wrong file', at, ...by } });
      },
      'to file 24-77',
      ['help@acme.example', 'sam@acme.example', 'small@acme.example'],
    ],
  ];
  test.each(ASKED)('is emailed to those who may approve it: %s', async (_what, ask, words, expected) => {
    await told();
    await ask();
    await handle();
    expect(mails()[0]?.text).toContain(words);
    expect(mails()[0]?.text).toContain('Rosa Diaz');
    expect(await told()).toEqual(expected);
  });
});
