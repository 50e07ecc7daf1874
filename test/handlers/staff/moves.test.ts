import { describe, expect, it } from 'vitest';
import { approve } from '#functions/payments/approve.ts';
import type { StaffPorts, Which } from '#functions/payments/engine/staff-work.ts';
import { initiate } from '#functions/payments/initiate.ts';
import { simpleMoves } from '#functions/payments/simple-moves.ts';
import { cancelByStaff } from '#functions/payments/stop-transfer.ts';
import type { Member } from '#functions/people/member.ts';
import { clientId, tenantId, transferId } from '#shared/ids.ts';
import type { Outcome } from '#shared/outcome.ts';
import type { Refusal } from '#shared/refusals.ts';
import { lifecycleLines } from '#shared/transfer/lifecycle.ts';
import { TRANSFER_KINDS, TRANSFER_STATUSES, type TransferKind, type TransferStatus } from '#shared/transfer/status.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import { member, NOBODYS, rosa, rosasTransfer, sam, setUpStaff, whichOf } from './staff-setup.ts';

type Work = (ports: StaffPorts, who: Member, which: Which) => Promise<Outcome<Transfer, Refusal>>;

/** A request and a payment to a client are released by two commands. */
const handOver: Work = async (ports, who, which) => {
  const found = await ports.transfers.find(who.tenant, which.client, which.id);
  return initiate(ports, who, which, found?.disbursement ? 'disbursement' : 'request');
};

/** Each action of the staff, with the actions of the lifecycle it stands for. */
const works: Readonly<Record<string, readonly [work: Work, ...moves: string[]]>> = {
  submit: [simpleMoves.submit, 'submitForApproval (staff'],
  approve: [approve, 'approve (approver', 'approveDisbursement (approver'],
  reject: [(ports, who, which) => simpleMoves.reject(ports, who, which, 'wrong file'), 'reject (approver'],
  release: [simpleMoves.release, 'release (staff'],
  initiate: [handOver, 'initiate (system'],
  cancel: [(ports, who, which) => cancelByStaff(ports, who, which, ''), 'cancel (', 'recall ('],
  close: [(ports, who, which) => simpleMoves.close(ports, who, which, 'paid by check'), 'close (staff'],
  problem: [(ports, who, which) => simpleMoves['wire problem'](ports, who, which, 'came back'), 'markProblem (staff'],
  resolve: [
    (ports, who, which) => simpleMoves['resolve wire'](ports, who, which, 'account corrected'),
    'resolve (staff',
  ],
};

const kinds = {
  ACH: { method: 'ACH', disbursement: false },
  Wire: { method: 'Wire', disbursement: false },
  Disbursement: { method: 'ACH', disbursement: true, type: 'Client Disbursement', fileNumber: '24-1187' },
  Refund: {
    method: 'ACH',
    disbursement: true,
    type: 'Client Disbursement',
    refundOf: { id: NOBODYS, referenceId: 'CP-7Q4K-2M9P', purpose: 'Earnest Money' },
  },
} as const;

/** The status that the lifecycle allows this action to lead to, if any. */
function leadsTo(moves: readonly string[], status: TransferStatus, kind: TransferKind): string | undefined {
  const line = lifecycleLines().find(
    (each) =>
      each.startsWith(`${status} --`) &&
      moves.some((move) => each.startsWith(`${status} --${move}`)) &&
      /\(.*(staff|approver|system).*;/.test(each) &&
      // Several roles can "cancel". Here it is the staff's.
      (!each.includes('--cancel') || /\([^;]*staff/.test(each)) &&
      each.slice(each.indexOf(';'), each.indexOf(')')).includes(kind),
  );
  return line?.split('--> ')[1];
}

describe.each(Object.entries(works))('%s', (name, [work, ...moves]) => {
  const table = TRANSFER_STATUSES.flatMap((status) =>
    TRANSFER_KINDS.map((kind) => ({ status, kind, to: leadsTo(moves, status, kind) })),
  );

  it.each(table)('of a $kind that is $status leads to $to', async ({ status, kind, to }) => {
    const sent = rosasTransfer({ ...kinds[kind], status, submittedAt: '2026-11-20T15:00:00.000Z' });
    // One that has been approved takes another approval only after its file lost money.
    const lost = {
      id: 'lost',
      name: 'uncovered',
      from: status,
      to: status,
      actor: 'system',
      at: sent.updatedAt,
    } as const;
    const isAgain = name === 'approve' && to === status;
    const before = isAgain
      ? { ...sent, events: [...sent.events, { ...lost, reason: 'A deposit was returned.' }] }
      : sent;
    const { ports, table: stored } = setUpStaff([before]);
    const outcome = await work(ports, sam, whichOf(before));
    const after = stored.get(before.id);
    if (to === undefined) {
      expect(outcome.ok).toBe(false);
      expect(after).toEqual(before);
    } else {
      expect(outcome).toMatchObject({ ok: true, value: { status: to } });
      expect(after?.events.at(-1)).toMatchObject({ from: status, to, by: 'Sam Okafor', at: sam.now.toISOString() });
    }
  });

  it('needs a name, and works only on a transfer of the tenant’s own', async () => {
    const [[status, kind] = ['created', 'ACH']] = table.filter(({ to }) => to).map((row) => [row.status, row.kind]);
    const before = rosasTransfer({ ...kinds[kind as TransferKind], status });
    const { ports, table: stored } = setUpStaff([before]);
    const refused = async (who: Member, which: Which) => {
      const outcome = await work(ports, who, which);
      return outcome.ok ? 'done' : outcome.refusal.code;
    };
    for (const name of ['  ', '\u200B', '...'])
      expect(await refused(member(name), whichOf(before))).toBe('staff/no-name');
    const elsewhere = { ...sam, tenant: tenantId.parse('harbor') };
    expect(await refused(elsewhere, whichOf(before))).toBe('transfer/not-found');
    const other = { client: clientId.parse(NOBODYS), id: before.id };
    expect(await refused(sam, other)).toBe('transfer/not-found');
    expect(await refused(sam, { ...whichOf(before), id: transferId.parse(NOBODYS) })).toBe('transfer/not-found');
    expect(stored.get(before.id)).toEqual(before);
  });
});

describe('the approver', () => {
  const waiting = (overrides = {}) =>
    rosasTransfer({ ...kinds.Disbursement, status: 'awaiting approval', ...overrides });

  it.each([
    'Rosa Diaz',
    ' rosa  diaz ',
    'ROSA DIAZ',
    'Rosa Dia\u200Bz',
    'Rosa D\u00EDaz',
    'Rosa Di\u0301az',
    'Rosa. Diaz.',
  ])('isn’t the person who created it, in any spelling: %s (X-046)', async (name) => {
    const before = waiting();
    const { ports, table } = setUpStaff([before]);
    for (const work of [approve, works['reject']?.[0] as Work])
      expect(await work(ports, member(name), whichOf(before))).toEqual({
        ok: false,
        refusal: { code: 'staff/same-person' },
      });
    expect(table.get(before.id)).toEqual(before);
  });

  it('releases a request in person, if it needs approval, because its creator cannot (X-046)', async () => {
    const before = rosasTransfer(kinds.ACH);
    const { ports } = setUpStaff([before], { config: { approvalThreshold: 1 } });
    const by = async (who: Member) => {
      const outcome = await initiate(ports, who, whichOf(before), 'request');
      return outcome.ok ? outcome.value.status : outcome.refusal.code;
    };
    expect(await by(rosa)).toBe('staff/same-person');
    expect(await by(sam)).toBe('Initiated');
  });

  it('releases a payment to a client in person, because a typed name is no approver (X-113)', async () => {
    const before = rosasTransfer(kinds.Disbursement);
    const { ports, table } = setUpStaff([before]);
    expect(await initiate(ports, rosa, whichOf(before), 'disbursement')).toMatchObject({
      refusal: { code: 'staff/same-person' },
    });
    expect(table.get(before.id)).toEqual(before);
    expect(await initiate(ports, sam, whichOf(before), 'disbursement')).toMatchObject({
      ok: true,
      value: { status: 'Initiated' },
    });
  });

  it('is needed from the tenant’s threshold up, not below', async () => {
    for (const [approvalThreshold, released] of [
      [1_250_000, false],
      [1_250_001, true],
      [undefined, true],
    ] as const) {
      const before = rosasTransfer();
      const { ports } = setUpStaff([before], { config: { approvalThreshold } });
      const outcome = await simpleMoves.release(ports, rosa, whichOf(before));
      expect(outcome.ok ? 'requested' : outcome.refusal.code).toBe(released ? 'requested' : 'staff/needs-approval');
    }
  });

  it('cannot approve more than the ledger holds, but an unknown balance refuses nothing', async () => {
    for (const [available, code] of [
      [1_249_999, 'staff/over-ledger'],
      [1_250_000, 'sent'],
      [null, 'sent'],
    ] as const) {
      const before = waiting();
      const { ports } = setUpStaff([before], { available });
      const outcome = await approve(ports, sam, whichOf(before));
      expect(outcome.ok ? outcome.value.status : outcome.refusal.code).toBe(code);
    }
  });

  it('is only one if two approve at the same moment', async () => {
    const before = waiting();
    const { ports, table } = setUpStaff([before]);
    const both = await Promise.all([sam, member('Ida Bell')].map((who) => approve(ports, who, whichOf(before))));
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(table.get(before.id)?.events).toHaveLength(2);
  });
});

describe('a reason', () => {
  it('is required if it matters later', async () => {
    const refused = async (work: Work, before: Transfer) => {
      const outcome = await work(setUpStaff([before]).ports, sam, whichOf(before));
      return outcome.ok ? 'done' : outcome.refusal.code;
    };
    const waiting = rosasTransfer({ status: 'awaiting approval' });
    expect(await refused((ports, who, which) => simpleMoves.reject(ports, who, which, ' '), waiting)).toBe(
      'staff/no-reason',
    );
    const failed = rosasTransfer({ ...kinds.Wire, status: 'error' });
    expect(await refused((ports, who, which) => simpleMoves.close(ports, who, which, ''), failed)).toBe(
      'staff/no-reason',
    );
    expect(await refused((ports, who, which) => simpleMoves['resolve wire'](ports, who, which, ''), failed)).toBe(
      'staff/no-reason',
    );
    const awaited = rosasTransfer({ ...kinds.Wire, status: 'awaiting wire' });
    expect(await refused((ports, who, which) => simpleMoves['wire problem'](ports, who, which, ''), awaited)).toBe(
      'staff/no-reason',
    );
  });
});

describe('a wire', () => {
  const awaited = () => rosasTransfer({ ...kinds.Wire, status: 'awaiting wire', fee: 1500 });

  it('with a problem mentions an open question, without the staff’s reason, and the page shows whom to call', async () => {
    const before = awaited();
    const { ports } = setUpStaff([before]);
    const marked = await simpleMoves['wire problem'](ports, sam, whichOf(before), 'sent to a mule account');
    expect(marked).toMatchObject({ ok: true, value: { status: 'error' } });
    expect(marked.ok && marked.value.problem?.sentence).toBe('There is a question about your wire.');
    expect(JSON.stringify(marked.ok && marked.value.problem)).not.toContain('mule');
    expect(await simpleMoves['resolve wire'](ports, sam, whichOf(before), 'it was theirs')).toMatchObject({ ok: true });
  });
});
