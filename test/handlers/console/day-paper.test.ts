import { describe, expect, it } from 'vitest';
import { rowOf } from '#functions/console/listing/row-of.ts';
import { readAuditRoute, type ShownRecord } from '#shared/contracts/audit.ts';
import { takeDayRoute, takeFileRoute, takeReceiptRoute } from '#shared/contracts/exports.ts';
import { readLiveRoute } from '#shared/contracts/live.ts';
import { readPdf } from '../../support/pdf-text.ts';
import { caller } from '../../support/world-caller.ts';
import { NORTH, SOUTH } from './console-payments.ts';
import { setUpConsole } from './console-setup.ts';

const setup = await setUpConsole();
setup.world.clock.set(new Date('2026-11-23T16:00:00.000Z'));

const take = (on: string) => setup.call(takeDayRoute, { body: { on } });

describe('a day of the books as PDF at the console (X-287)', () => {
  it.each(['owner', 'approver', 'operator', 'auditor'] as const)('is available to an %s', async (role) => {
    setup.actAs({ roles: [role] });
    const { status, body } = await take('2026-11-20');
    const { name, pdf } = body as { name: string; pdf: string };
    expect([status, name]).toEqual([200, `day-${setup.world.tenant.id}-2026-11-20.pdf`]);
    expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is for members of the whole company only, and never for a future day', async () => {
    setup.actAs({ roles: ['operator'], offices: [NORTH] });
    expect((await take('2026-11-20')).body).toMatchObject({ code: 'staff/whole-company' });
    setup.actAs({ roles: ['platform'] });
    expect((await take('2026-11-20')).status).toBe(403);
    setup.actAs({ roles: ['operator'] });
    expect((await take('2026-11-24')).body).toMatchObject({ code: 'staff/day-ahead' });
  });

  it('is in the audit log with who downloaded it, and for which day', async () => {
    setup.actAs({ roles: ['operator'] });
    await take('2026-11-19');
    await setup.world.dynamo.drained();
    setup.actAs({ roles: ['auditor'] });
    const { body } = await setup.call(readAuditRoute, { body: { area: 'ledger' } });
    const [newest] = (body as { records: ShownRecord[] }).records;
    expect(newest).toMatchObject({ what: 'ledger/day-taken', by: 'Rosa Diaz', person: { way: 'console' } });
    expect(newest?.details).toEqual([{ name: 'on', value: '2026-11-19' }]);
  });
});

describe('a file’s ledger as PDF at the console (X-363)', () => {
  it('is available to those who see the whole file, and is in the audit log with its number', async () => {
    setup.actAs({ roles: ['auditor'] });
    const { file } = rowOf(await setup.add({ status: 'requested', fileNumber: 'ESC/26.0042', officeId: NORTH }));
    await setup.add({ status: 'requested', fileNumber: 'ESC/26.0042', referenceId: 'EM-OTHR-ZZZZ' });
    const takeFile = () => setup.call(takeFileRoute, { params: { file: file.id } });
    const { status, body } = await takeFile();
    expect([status, body['name']]).toEqual([200, 'file-ESC-26.0042.pdf']);
    expect(Buffer.from(String(body['pdf']), 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    await setup.world.dynamo.drained();
    const [newest] = (await setup.call(readAuditRoute, { body: { area: 'ledger' } })).body['records'] as ShownRecord[];
    expect(newest).toMatchObject({ what: 'ledger/file-taken', by: 'Rosa Diaz', subject: file.id });
    expect(newest?.details).toEqual([{ name: 'file', value: 'ESC/26.0042' }]);
    setup.actAs({ offices: [NORTH] });
    expect((await takeFile()).body).toMatchObject({ code: 'staff/whole-company' });
    setup.actAs({ offices: [SOUTH] });
    expect((await takeFile()).body).toMatchObject({ code: 'staff/no-closing' });
  });
});

describe('a payment’s receipt as PDF at the console (X-363)', () => {
  it('is available to those who see the payment, with a link to its status now, and is in the audit log (X-360)', async () => {
    setup.actAs({ roles: ['operator'] });
    const at = '2026-11-20T15:00:00.000Z';
    const paid = { status: 'completed', referenceId: 'EM-PAID-AAAA', completedAt: at, startedAt: at, officeId: NORTH };
    const { id: transferId } = await setup.add(paid);
    const takeOne = () => setup.call(takeReceiptRoute, { params: { transferId } });
    const { status, body } = await takeOne();
    expect([status, body['name']]).toEqual([200, 'receipt-EM-PAID-AAAA.pdf']);
    expect(Buffer.from(String(body['pdf']), 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    // The reader of the paper can see what happened since.
    const [, token = ''] = /status#([\w-]{22})/.exec(readPdf(Buffer.from(String(body['pdf']), 'base64')).text) ?? [];
    const live = caller((await import('#functions/lambdas/receipts.ts')).handler);
    expect((await live(readLiveRoute, { body: { token } })).body).toMatchObject({
      live: { reference: 'EM-PAID-AAAA' },
    });
    setup.actAs({ offices: [SOUTH] });
    expect((await takeOne()).body).toMatchObject({ code: 'staff/no-payment' });
    await setup.world.dynamo.drained();
    setup.actAs({ roles: ['auditor'] });
    const [newest] = (await setup.call(readAuditRoute, { body: { area: 'ledger' } })).body['records'] as ShownRecord[];
    expect(newest).toMatchObject({ what: 'ledger/receipt-taken', by: 'Rosa Diaz' });
  });
});
