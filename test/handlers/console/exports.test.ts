import { describe, expect, it } from 'vitest';
import { LINES_PAGE } from '#functions/console/reports/read-lines.ts';
import { readAuditRoute, type ShownRecord } from '#shared/contracts/audit.ts';
import { beginExportRoute, readExportRoute } from '#shared/contracts/exports.ts';
import { personId } from '#shared/ids.ts';
import { fromProviderAmount } from '#shared/money.ts';
import { cellsOf } from '../../support/csv.ts';
import { captureLogs } from '../../support/logs.ts';
import { addPayments, NORTH } from './console-payments.ts';
import { setUpConsole } from './console-setup.ts';

/** The payments of three months, and more deposits on one day than fit on a page. */
const logs = captureLogs();
const setup = await setUpConsole();
setup.world.clock.set(new Date('2026-11-20T16:00:00.000Z'));
await addPayments(setup);
const events = [
  {
    id: 'made',
    name: 'makeTransfer',
    from: 'draft',
    to: 'submitted',
    actor: 'client',
    at: '2026-11-12T15:00:00.000Z',
  },
];
for (let n = 0; n <= LINES_PAGE; n += 1) await setup.add({ referenceId: `MANY-${n}`, events });

const YEAR = { from: '2026-09-01', to: '2026-11-30' };
const auditor = { roles: ['auditor' as const] };

async function begin(body: object = YEAR): Promise<{ exportId: string; name: string }> {
  const reply = await setup.call(beginExportRoute, { body });
  expect(reply.status).toBe(200);
  return reply.body as never;
}
const readPart = (exportId: string, after?: string) =>
  setup.call(readExportRoute, { params: { exportId }, body: after === undefined ? {} : { after } });

async function whole(body: object = YEAR): Promise<readonly string[]> {
  const { exportId } = await begin(body);
  const parts: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const part = (await readPart(exportId, after)).body as { text: string; after: string | null };
    parts.push(part.text);
    after = part.after;
  }
  return parts;
}

describe('the books at the console (X-253)', () => {
  it('are exported part by part, with one heading and each line once, and both sides are equal', async () => {
    setup.actAs(auditor);
    const parts = await whole();
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) expect(part.length).toBeLessThan(400_000);
    const rows = cellsOf(parts.join(''));
    const sum = (side: string) =>
      rows.reduce((total, row) => total + (row[side] ? fromProviderAmount(row[side]) : 0), 0);
    expect(sum('Debit')).toBe(sum('Credit'));
    expect(new Set(rows.map(({ Line: line }) => line)).size).toBe(rows.length);
    expect(rows.filter(({ Reference: reference }) => reference?.startsWith('MANY-'))).toHaveLength(
      (LINES_PAGE + 1) * 2,
    );
    expect(new Set(rows.map(({ Day: day }) => day?.slice(0, 7)))).toEqual(new Set(['2026-09', '2026-11']));
  });

  it('are named by their contents, and each export is in the audit log with who, which days and how', async () => {
    setup.actAs(auditor);
    expect((await begin({ ...YEAR, profile: 'qualia', file: '24-2000' })).name).toBe(
      'qualia-acme-2026-09-01-2026-11-30.csv',
    );
    expect((await begin({ ...YEAR, format: 'qbo' })).name).toBe('statement-acme-2026-09-01-2026-11-30.qbo');
    await setup.world.dynamo.drained();
    const { records } = (await setup.call(readAuditRoute, { body: { area: 'ledger' } })).body as {
      records: ShownRecord[];
    };
    expect(records[1]).toMatchObject({ what: 'ledger/exported', by: 'Rosa Diaz', person: { way: 'console' } });
    const told = Object.fromEntries(records[1]?.details.map(({ name, value }) => [name, value]) ?? []);
    expect(told).toEqual({ ...YEAR, profile: 'qualia', format: 'csv', file: '24-2000' });
  });

  it('can be read for fifteen minutes, only by the person who started the export', async () => {
    setup.actAs(auditor);
    const { exportId } = await begin();
    setup.actAs({ ...auditor, id: personId.parse('65f0000000000000000000a9'), name: 'Ana Ruiz' });
    expect(await readPart(exportId)).toMatchObject({ status: 404, body: { code: 'staff/no-export' } });
    setup.actAs(auditor);
    expect(await readPart('0'.repeat(24))).toMatchObject({ status: 404, body: { code: 'staff/no-export' } });
    expect((await readPart(exportId)).status).toBe(200);
    const before = setup.world.clock.now();
    setup.world.clock.moveHours(0.26);
    expect(await readPart(exportId)).toMatchObject({ body: { code: 'staff/no-export' } });
    setup.world.clock.set(before);
  });

  it('are closed to members of some offices', async () => {
    setup.actAs({ roles: ['operator'], offices: [NORTH] });
    const { status, body } = await setup.call(beginExportRoute, { body: YEAR });
    expect([status, (body as { code: string }).code]).toEqual([403, 'staff/whole-company']);
  });

  it('refuse a reversed or too long range, and a made-up position', async () => {
    setup.actAs(auditor);
    const upside = await setup.call(beginExportRoute, { body: { from: '2026-11-02', to: '2026-11-01' } });
    expect(upside).toMatchObject({ status: 400, body: { fields: { to: 'The first day comes after the last one.' } } });
    const long = await setup.call(beginExportRoute, { body: { from: '2025-01-01', to: '2026-11-01' } });
    expect(long).toMatchObject({ status: 400, body: { fields: { to: 'Choose a year at most.' } } });
    const { exportId } = await begin();
    const first = (await readPart(exportId)).body as { text: string };
    for (const made of ['2020-01|', '2099-01|ENTRY#', 'TENANT#harbor#LEDGER#2026-11', '']) {
      const { status, body } = await readPart(exportId, made);
      expect([status, first.text.endsWith((body as { text: string }).text)]).toEqual([200, true]);
    }
  });

  it('contain no whole account number, no phone and no SSN, and the log has none of their contents', async () => {
    setup.actAs(auditor);
    const text = (await whole()).join('');
    expect(text).not.toMatch(/\+1\d{10}|\b\d{9,17}\b(?![\w-]*#)/);
    for (const canary of ['Santos', 'MANY-', 'EM-GOOD']) expect(logs.text()).not.toContain(canary);
  });
});
