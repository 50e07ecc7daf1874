import { describe, expect, test } from 'vitest';
import { wireDeskRoute } from '#shared/contracts/statements.ts';
import type { StaffMember } from '#shared/staff/staff-member.ts';
import { GAP_LEAD } from '#shared/statement/continuity.ts';
import type { KeptStatement } from '#shared/statement/kept-line.ts';
import { tableOf } from '../../support/statements.ts';
import { setUpStatements } from './statements-setup.ts';

/* Gaps between an account's statements, shown to the person who imports one and to everyone at the desk. */

const setup = await setUpStatements();

const START = 50_000_00;
const on = (day: number): string => `2026-11-${String(day).padStart(2, '0')}`;
/** A hundred dollars on each of these days, as the bank's table shows it. */
const tableFor = (account: string, from: number, until: number): string =>
  tableOf(
    Array.from({ length: until - from + 1 }, (_, at) => ({
      ...{ on: on(from + at), amount: 100_00, reference: `REF${account}${from + at}` },
    })),
    { account: `00012345${account}`, opening: START + (from - 1) * 100_00 },
  );
const bring = async (account: string, from: number, until = from) =>
  (await setup.imported(tableFor(account, from, until))).statements
    .flatMap(({ warnings }) => warnings)
    .filter((each) => each.startsWith(GAP_LEAD));
const gapsOf = async (account: string, who: StaffMember = setup.ROSA) => {
  const { body } = await setup.call(who, wireDeskRoute);
  const { gaps } = body as unknown as { gaps: readonly { account: string }[] };
  return gaps.filter((gap) => gap.account === account);
};

describe('a gap between statements (X-309)', () => {
  test('is none if the next file repeats imported days, as downloads of recent days do', async () => {
    expect(await bring('2001', 2)).toEqual([]);
    expect(await bring('2001', 3, 10)).toEqual([]);
    expect(await bring('2001', 9, 12)).toEqual([]);
    expect(await bring('2001', 6, 13)).toEqual([]);
    expect(await gapsOf('2001')).toEqual([]);
  });

  test('is also reported when the earlier file is imported last, and shown to everyone until it is filled', async () => {
    expect(await bring('2002', 16)).toEqual([]);
    expect(await bring('2002', 13)).toEqual([
      'Bank activity is missing between 2026-11-13 and 2026-11-16: this statement ends with $51,300.00, and the next one starts with $51,500.00.',
    ]);
    const gap = { account: '2002', from: on(13), until: on(16), amount: 200_00 };
    expect(await gapsOf('2002')).toEqual([gap]);
    expect(await gapsOf('2002', setup.SAM)).toEqual([gap]);
    expect(await bring('2002', 14)).toEqual([
      'Bank activity is missing between 2026-11-14 and 2026-11-16: this statement ends with $51,400.00, and the next one starts with $51,500.00.',
    ]);
    expect(await gapsOf('2002')).toEqual([{ ...gap, from: on(14), amount: 100_00 }]);
    expect(await bring('2002', 15)).toEqual([]);
    expect(await gapsOf('2002', setup.SAM)).toEqual([]);
  });

  test('is reported once if the statements on both sides are in one file', async () => {
    const dayOf = (day: string, [opening, closing]: readonly [number, number]) => [
      ...[`02,ACME,121000000,1,${day},2359,USD,2/`, `03,000123452004,USD,010,${opening},,,015,${closing},,/`],
      ...[`16,195,100,Z,REF${day},,WIRE`, `49,${opening + closing + 100},3/`, `98,${opening + closing + 100},1,5/`],
    ];
    const days = [...dayOf('261102', [100, 200]), ...dayOf('261105', [500, 600])];
    const { statements } = await setup.imported(
      ['01,121000000,ACME,261120,0605,1,80,,2/', ...days, '99,1600,2,12/'].join('\n'),
    );
    expect(statements.map(({ from, warnings }) => [from, warnings.length])).toEqual([
      [on(2), 1],
      [on(5), 0],
    ]);
    expect(await gapsOf('2004')).toEqual([{ account: '2004', from: on(2), until: on(5), amount: 3_00 }]);
  });

  test('is also reported for a dry run, which leaves nothing on record', async () => {
    expect(await bring('2003', 2)).toEqual([]);
    const { ports } = await import('#functions/lambdas/statements.ts');
    const { dryRun } = await import('#infra/ops/kit/dry-run.ts');
    const { importStatement } = await import('#functions/bank/import-statement.ts');
    const { memberNamed } = await import('../../support/staff.ts');
    const member = memberNamed('Rosa Diaz', { tenant: setup.tenant, now: setup.world.clock.now() });
    const tried = await dryRun(() => importStatement(ports, member, tableFor('2003', 5, 6)));
    expect(tried.ok && tried.value.imported[0]?.warnings).toEqual([
      'Bank activity is missing between 2026-11-02 and 2026-11-05: the earlier statement ends with $50,200.00, and this one starts with $50,400.00.',
    ]);
    expect(await gapsOf('2003')).toEqual([]);
  });
});

test('a gap is sought in each account’s latest statements if there are very many, and an older one is compared with none (X-309)', {
  tags: 'long',
}, async () => {
  const { statements } = await import('#functions/adapters/dynamo/bank.ts');
  const { gapsAround } = await import('#functions/bank/left-out.ts');
  const { addDays } = await import('#shared/banking-days.ts');
  const { tenantId } = await import('#shared/ids.ts');
  const tenant = tenantId.parse('many-statements');
  const of = (account: string, at: number, balance = 0): KeptStatement => ({
    ...{ tenantId: tenant, account, from: addDays('2024-01-01', at), until: addDays('2024-01-01', at) },
    ...{ opening: balance, closing: balance, count: 0, by: 'Rosa Diaz', at: '2026-11-20T15:00:00.000Z' },
  });
  for (const [account, count] of [
    ['1111', 3],
    ['5555', 503],
    ['9999', 2],
  ] as const)
    for (let at = 0; at < count; at += 100)
      await Promise.all(
        Array.from({ length: Math.min(100, count - at) }, (_, more) => statements.keep(of(account, at + more))),
      );
  const counts = [...Map.groupBy(await statements.recent(tenant), ({ account }) => account)];
  expect(Object.fromEntries(counts.map(([account, own]) => [account, own.length]))).toEqual({
    ...{ 1111: 3, 5555: 500, 9999: 2 },
  });
  expect(await gapsAround({ statements } as never, tenant, '5555', [of('5555', 1, 7)])).toEqual([]);
  expect(await gapsAround({ statements } as never, tenant, '5555', [of('5555', 503, 7)])).toHaveLength(1);
  expect(await gapsAround({ statements } as never, tenant, '1111', [of('1111', 3, 7)])).toHaveLength(1);
});
