import { beforeAll, describe, expect, it } from 'vitest';
import { isApproved, sealed } from '#functions/payments/engine/cover.ts';
import { dropFileMove, setFileNumber } from '#functions/payments/set-file-number.ts';
import { cancelByStaff } from '#functions/payments/stop-transfer.ts';
import { csvLines } from '#shared/csv.ts';
import { bookedOn, monthOf } from '#shared/ledger/entry.ts';
import { TRANSFER_EVENTS_KEPT_FREE, TRANSFER_EVENTS_MAX } from '#shared/limits.ts';
import { toCents } from '#shared/money.ts';
import { type Transfer, transfer } from '#shared/transfer/transfer.ts';
import { cleared } from '../../crash/scenes.ts';
import { type BookkeepingSetup, linesOf, setUpBookkeeping } from '../bookkeeping/bookkeeping-setup.ts';
import { rosa, rosasTransfer, sam, setUpStaff, whichOf } from './staff-setup.ts';

const filing = { fileNumber: '24-1187', reason: 'the client typed another' };

describe('a file number that the staff set (X-058)', () => {
  it('is recorded with both numbers and the person, and done once if repeated', async () => {
    const before = rosasTransfer({ status: 'viewed', fileNumber: '24-1178' });
    const { ports, table } = setUpStaff([before]);
    expect(await setFileNumber(ports, sam, whichOf(before), filing)).toMatchObject({ ok: true });
    const after = table.get(before.id);
    expect(after).toMatchObject({ status: 'viewed', fileNumber: '24-1187' });
    expect(after?.events.at(-1)).toMatchObject({
      name: 'setFileNumber',
      file: { from: '24-1178', to: '24-1187' },
      by: 'Sam Okafor',
      reason: 'the client typed another',
    });
    expect(await setFileNumber(ports, sam, whichOf(before), filing)).toMatchObject({ ok: true });
    expect(table.get(before.id)).toEqual(after);
  });

  it('moves a payment’s refunds along, and cannot be set on a refund alone', async () => {
    const payment = rosasTransfer({ status: 'completed', id: '65f0000000000000000000d1' });
    const refundOf = { id: payment.id, referenceId: payment.referenceId, purpose: payment.purpose };
    const ofIt = (id: string, status: string) =>
      transfer.parse({ ...rosasTransfer({ id, status, refundOf, disbursement: true }) });
    const [live, ended] = [ofIt('65f0000000000000000000d2', 'pending'), ofIt('65f0000000000000000000d3', 'cancelled')];
    const { ports, table } = setUpStaff([{ ...payment, refunds: [live.id, ended.id] }, live, ended]);
    expect(await setFileNumber(ports, sam, whichOf(live), filing)).toMatchObject({
      refusal: { code: 'staff/other-kind', sentence: expect.stringContaining('its payment') },
    });
    expect(await setFileNumber(ports, rosa, whichOf(payment), filing)).toMatchObject({ ok: true });
    expect(table.get(payment.id)?.fileNumber).toBeUndefined();
    const agreed = { ...filing, isApproval: true };
    // The preparing role may repeat it, and has no key to the seals.
    const denied = async () => Promise.reject(new Error('AccessDeniedException'));
    const unsealing = { ...ports, approvals: { make: denied, holds: denied } };
    expect(await setFileNumber(unsealing, sam, whichOf(payment), agreed)).toMatchObject({ ok: true });
    expect(table.get(live.id)?.fileNumber).toBe('24-1187');
    expect(table.get(ended.id)).toEqual(ended);
  });

  it('keeps the approval of a disbursement, and validates none that didn’t hold before (D-126)', async () => {
    const payout = { status: 'viewed', disbursement: true, fileNumber: '24-1178', cover: { heldOutside: 100 } };
    const approved = await sealed(setUpStaff().ports, rosasTransfer(payout));
    const cases: readonly (readonly [Transfer, boolean])[] = [
      [approved, true],
      [{ ...approved, amount: toCents(1) }, false],
      [{ ...approved, fileNumber: '24-1179' }, false],
    ];
    for (const [before, holds] of cases) {
      const { ports, table } = setUpStaff([before]);
      await setFileNumber(ports, rosa, whichOf(before), filing);
      await setFileNumber(ports, sam, whichOf(before), { ...filing, isApproval: true });
      const after = table.get(before.id);
      expect([after?.fileNumber, after?.cover]).toEqual(['24-1187', undefined]);
      expect(after && (await isApproved(ports, after))).toBe(holds);
    }
  });

  it('that needs approval can be rejected or withdrawn with a reason, and then doesn’t change (X-365)', async () => {
    const before = rosasTransfer({ status: 'pending', fileNumber: '24-1178' });
    for (const person of [rosa, sam]) {
      const { ports, table } = setUpStaff([before]);
      expect(await dropFileMove(ports, person, whichOf(before), 'a slip')).toMatchObject({
        refusal: { code: 'staff/nothing-proposed' },
      });
      await setFileNumber(ports, rosa, whichOf(before), filing);
      expect(table.get(before.id)?.filing?.to).toBe('24-1187');
      expect(await dropFileMove(ports, person, whichOf(before), ' ')).toMatchObject({
        refusal: { code: 'staff/no-reason' },
      });
      expect(await dropFileMove(ports, person, whichOf(before), 'a slip')).toMatchObject({ ok: true });
      const after = table.get(before.id);
      expect([after?.fileNumber, after?.filing, after?.status]).toEqual(['24-1178', undefined, 'pending']);
      expect(after?.events.at(-1)).toMatchObject({
        name: 'dropFileMove',
        by: person.name,
        reason: 'a slip (to file 24-1187, proposed by Rosa Diaz)',
      });
    }
  });

  it('that needs approval ends with its payment (X-365)', async () => {
    const before = rosasTransfer({ status: 'awaiting wire', method: 'Wire', fileNumber: '24-1178' });
    const { ports, table } = setUpStaff([before]);
    await setFileNumber(ports, rosa, whichOf(before), filing);
    await cancelByStaff(ports, rosa, whichOf(before), 'The buyer walked away');
    expect(table.get(before.id)).toMatchObject({ status: 'cancelled' });
    expect(table.get(before.id)?.filing).toBeUndefined();
  });

  it('must wait while the outcome is unknown, and leaves room in the record for the money’s events', async () => {
    const event = rosasTransfer().events[0];
    const full = Array.from({ length: TRANSFER_EVENTS_MAX - TRANSFER_EVENTS_KEPT_FREE + 1 }, () => event);
    for (const [before, code] of [
      [rosasTransfer({ status: 'submitted', submittedAt: sam.now.toISOString() }), 'transfer/wrong-status'],
      [rosasTransfer({ status: 'cancelled' }), 'transfer/wrong-status'],
      [rosasTransfer({ status: 'cancelled', disbursement: true }), 'transfer/wrong-status'],
      [rosasTransfer({ status: 'submitted', disbursement: true }), 'transfer/wrong-status'],
      [rosasTransfer({ status: 'completed', events: full }), 'transfer/too-many-tries'],
    ] as const) {
      const { ports, table } = setUpStaff([before]);
      expect(await setFileNumber(ports, sam, whichOf(before), filing)).toMatchObject({ refusal: { code } });
      expect(table.get(before.id)).toEqual(before);
    }
  });
});

describe('the books by file (X-058)', () => {
  let setup: BookkeepingSetup;
  beforeAll(async () => {
    setup = await setUpBookkeeping();
  });

  const put = ({ id }: Transfer, file: string) => setup.refile({ transfer: id, file });
  const held = async (number: string | undefined) => {
    await setup.written();
    const files = await setup.books.files(setup.tenant);
    return files.filter(({ fileNumber }) => fileNumber === number).reduce((sum, file) => sum + file.held, 0);
  };

  it('hold a payment for its new file, and every report and list shows it', async () => {
    const payment = await cleared(setup);
    expect(await held(undefined)).toBe(payment.amount);
    expect(linesOf(await put(payment, '24-1178'))).toContain('status  completed');
    expect(await held('24-1178')).toBe(payment.amount);
    await put(payment, '24-1187');
    expect([await held(undefined), await held('24-1178'), await held('24-1187')]).toEqual([0, 0, payment.amount]);

    const day = bookedOn(setup.world.clock.now().toISOString());
    const month = await setup.ops('ledger three-way', { month: monthOf(day), csv: true });
    const row = csvLines([['2. Held for closings', '24-1187', '12 Oak Street, Springfield, IL 62701']]).join('');
    expect(linesOf(month)).toContain(row);
    expect(linesOf(month)).not.toContain('24-1178');
    expect(linesOf(await setup.ops('ledger three-way', { month: monthOf(day) }))).toContain(
      'The books and files agree. There’s no bank statement',
    );
    expect(linesOf(await setup.ops('ledger check'))).toContain('Books and Plaid agree');

    const { mobilePhone: phone } = setup.payer.client;
    const listed = async (file: string) => linesOf(await setup.ops('transfer list', { phone, file }));
    expect(await listed('24-1187')).toContain(`${payment.referenceId}  completed`);
    expect(await listed('24-1178')).toBe('None.');
    const shown = linesOf(await setup.ops('transfer show', { transfer: payment.id, phone }));
    expect(shown).toMatch(
      / file {8}24-1187\n[\s\S]*setFileNumber → completed file 24-1178 → 24-1187 {2}\(staff Sam Okafor\)/,
    );
    const log = linesOf(await setup.ops('audit show', { about: 'transfer/setFileNumber' }));
    expect(log).toMatch(/staff Sam Okafor.*file=24-1187 fileBefore=24-1178/);
  });

  it('take a refund from the payment’s file, and are rewritten the same after a lost stream', async () => {
    const payment = await cleared(setup);
    await put(payment, 'ESC/9');
    const { mobilePhone: phone } = setup.payer.client;
    const asked = { transfer: payment.id, by: 'Rosa Diaz', reason: 'fell through', amount: '100.00', again: true };
    expect((await setup.ops('call prepare-refund', asked)).ok).toBe(true);
    setup.setDown(true);
    await put(payment, 'ESC/10');
    expect([await held('ESC/9'), await held('ESC/10')]).toEqual([payment.amount, 0]);
    setup.setDown(false);
    expect(linesOf(await setup.ops('ledger repair', { transfer: payment.id, phone, by: 'Rosa Diaz' }))).toBe(
      '2 entries written.',
    );
    expect([await held('ESC/9'), await held('ESC/10')]).toEqual([0, payment.amount]);
    expect(linesOf(await setup.ops('ledger repair', { transfer: payment.id, phone, by: 'Rosa Diaz' }))).toContain(
      'were complete',
    );
  });
});
