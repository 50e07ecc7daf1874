import { describe, expect, test } from 'vitest';
import type { At } from '#infra/ops/kit/command.ts';
import { readCommand } from '#infra/ops/kit/read-command.ts';
import { commands } from '#infra/ops/kit/run.ts';
import { STAFF_ROLES } from '#shared/staff/person.ts';
import { agent } from '#shared/tenant/tenant.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { opsOn } from '../../support/ops.ts';
import { addPayout, addRequest } from '../../support/payouts.ts';
import { type DeskSetup, setUpDesk } from '../desk/desk-setup.ts';

const setup = await setUpDesk();

const rosa = { by: 'Rosa Diaz' };
const sam = { by: 'Sam Okafor' };
const property = { address1: '12 Oak Street', city: 'Springfield', state: 'IL', zipcode: '62701' };

/** A payment to the client, prepared and submitted by Rosa. */
async function waiting(): Promise<Transfer> {
  const { mobilePhone: phone } = setup.payer.client;
  const about = { ...property, phone, purpose: 'Proceeds of Sale', 'file-number': '24-1' };
  const made = await setup.ops('call prepare-disbursement', { ...rosa, ...about, amount: '1,250.00' });
  if (!made.ok) throw new Error(made.refusal.sentence);
  const { id } = made.value.data as { readonly id: string };
  expect(await setup.ops('call move-payment', { move: 'submit', ...rosa, 'transfer-id': id })).toMatchObject({
    ok: true,
  });
  return setup.stored(id);
}
const approval = ({ id }: Transfer) => ({ 'transfer-id': id, move: 'approve' });
const codeOf = async (answer: ReturnType<DeskSetup['ops']>) => {
  const outcome = await answer;
  return outcome.ok ? 'done' : outcome.refusal.code;
};

describe('a console call by command (X-210)', () => {
  test('takes two people, shows what is approved, and records who acted and how they signed in (X-114)', async () => {
    const payout = await waiting();
    expect(await codeOf(setup.ops('call second-person', { ...rosa, ...approval(payout) }))).toBe('staff/same-person');
    const tried = await setup.ops('call second-person', { ...sam, ...approval(payout) }, true);
    const words = 'You agree to: Approve $1,250.00 to Ada Buyer, file 24-1.';
    expect(tried).toMatchObject({ ok: true, value: { lines: expect.arrayContaining([words, 'status  sent']) } });
    expect(await setup.stored(payout.id)).toEqual(payout);

    const approved = await setup.ops('call second-person', { ...sam, ...approval(payout) });
    expect(approved).toMatchObject({ ok: true, value: { lines: expect.arrayContaining([words]) } });
    const identity = { id: 'sam.okafor', role: 'approve', way: 'local' };
    const { events, status } = await setup.stored(payout.id);
    expect({ status, last: events.at(-1) }).toMatchObject({ status: 'sent', last: { by: 'Sam Okafor', identity } });
  });

  test('refuses what has changed since it was read, and names what doesn’t fit in its own words', async () => {
    const payout = await waiting();
    const older = { ...sam, ...approval(payout), version: payout.version - 1 };
    expect(await codeOf(setup.ops('call second-person', older))).toBe('staff/changed-meanwhile');
    const lacking = { ...sam, 'transfer-id': payout.id, move: 'agree file' };
    expect(await setup.ops('call second-person', lacking)).toMatchObject({
      refusal: { code: 'request/invalid', lines: [expect.stringContaining('fileNumber')] },
    });
  });

  test('refuses an option that the action doesn’t take', async () => {
    const payout = await waiting();
    const another = { ...sam, ...approval(payout), 'file-number': '24-9' };
    expect(await setup.ops('call second-person', another)).toMatchObject({
      refusal: { code: 'call/not-taken', sentence: expect.stringContaining('--file-number') },
    });
    expect(await setup.stored(payout.id)).toEqual(payout);
  });

  test('takes amounts in JSON as dollars, and no bare number, which could be cents', () => {
    const [propose] = commands.filter(({ verb }) => verb === 'propose-at-bank');
    const read = (parts: string) => propose?.options['parts']?.schema.safeParse(parts);
    expect(read('[{"amount": "1,250.00"}]')).toMatchObject({ success: true, data: [{ amount: 1_250_00 }] });
    expect(read('[{"amount": 125000}]')).toMatchObject({ success: false });
  });

  test('asks the provider for nothing in a dry run, and shows what the result would be', async () => {
    const own = await setup.ops('call propose-funding', { ...rosa, way: 'deposit', amount: '500.00', reason: 'cover' });
    if (!own.ok) throw new Error(own.refusal.sentence);
    const { id } = own.value.data as { readonly id: string };
    const about = { 'proposal-id': `funding-request-${id}`, version: '1' };
    const tried = await setup.ops('call approve-proposal', { ...sam, ...about }, true);
    expect(tried).toMatchObject({ ok: true });
    const listed = await setup.ops('call list-fundings', sam);
    expect(listed).toMatchObject({ ok: true, value: { data: { fundings: [{ id, state: 'proposed' }] } } });
    expect(listed.ok && listed.value.lines.join('\n')).toContain('amount  $500.00');
  });

  test('writes a PDF to the given path, and nowhere in a dry run', async () => {
    const payout = await addPayout(setup.world, setup.payer.client, { status: 'sent' });
    await setup.written();
    const taken = { ...rosa, 'transfer-id': payout.id, out: '/nowhere/at/all/proof.pdf' };
    expect(await codeOf(setup.ops('call take-proof', taken))).toBe('call/no-folder');
    expect(await codeOf(setup.ops('call take-proof', { ...taken, out: '/tmp/proof.pdf' }))).toBe('staff/no-debit');
  });

  test('is done in the role of the session, and in no other', async () => {
    const [second] = commands.filter(({ verb }) => verb === 'second-person');
    const caller = async () => 'arn:aws:sts::111122223333:assumed-role/portal-dev-staff-prepare/rosa.diaz';
    const at = { place: { stage: 'dev', domain: 'example.com' }, ports: { caller }, now: setup.world.clock.now() };
    const outcome = await second?.run(
      at as unknown as At,
      { tenant: setup.tenant, ...approval(setup.deposit) } as never,
    );
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'staff/not-proved' } });
  });

  test.each(STAFF_ROLES)(
    'sends an agent their link, sets a closing date and exports the books in the role to %s (D-96)',
    async (as) => {
      const { fileIdOf } = await import('#functions/ledger/book-entries.ts');
      const { agentItem } = await import('#functions/adapters/dynamo/tenants.ts');
      const { put } = await import('#functions/adapters/dynamo/table.ts');
      const marisol = agent.parse({
        ...{ id: `65f0000000000000000000e${STAFF_ROLES.indexOf(as)}`, email: `${as}@agents.example` },
        ...{ firstName: 'Marisol', lastName: 'Vega', landingPageURI: `vega-${as}`, displayName: 'Marisol Vega' },
        ...{ mobilePhone: '+12175550133', brokerage: { name: 'Harbor Realty' } },
      });
      await put(agentItem(setup.tenant, marisol, {}));
      const payment = await addRequest(setup.world, setup.payer.client, { agentId: marisol.id });
      await setup.written();
      const atAws = opsOn(setup.world, 'dev');
      const link = { 'transfer-id': payment.id, language: 'en', 'is-amount-shown': 'no' };
      expect(await codeOf(atAws('call send-agent-link', { as, by: 'rosa', ...link }))).toBe('done');
      // The same date again would write nothing.
      const closing = { file: fileIdOf('', '24-1'), on: as === 'prepare' ? '2026-12-04' : '2026-12-07' };
      expect(await codeOf(atAws('call set-closing', { as, by: 'rosa', ...closing }))).toBe('done');
      const days = { from: '2026-11-01', to: '2026-11-30' };
      expect(await codeOf(atAws('ledger export', { as, by: 'rosa', ...days }))).toBe('done');
    },
  );

  test('is listed with all others if none is named', () => {
    expect(readCommand(commands, ['call'])).toMatchObject({ ok: true, value: { wants: 'help', noun: 'call' } });
  });
});
