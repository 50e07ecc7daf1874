import { expect, test } from 'vitest';
import type { AuditRecord } from '#shared/audit/record.ts';
import { setClosingRoute } from '#shared/contracts/files.ts';
import { removeViewRoute, saveViewRoute } from '#shared/contracts/saved-views.ts';
import { personId } from '#shared/ids.ts';
import { USUAL_SETTINGS } from '#shared/staff/notice-settings.ts';
import { ROSA, SAM } from '../../support/desk.ts';
import { setUpDesk } from './desk-setup.ts';

/** What colleagues choose, for everyone or for themselves, as an auditor reads it later. */
const setup = await setUpDesk();

async function told(begins: string): Promise<readonly AuditRecord[]> {
  await setup.written();
  const { auditLog } = await import('#functions/adapters/dynamo/books.ts');
  const own: AuditRecord[] = [];
  for await (const record of auditLog.records(setup.tenant)) if (record.what.startsWith(begins)) own.push(record);
  return own;
}

test('the audit log has who shared a view and who removed it, without the filter’s text (X-257)', async () => {
  const body = { name: 'Big wires', filter: { kind: 'Wire', least: '5000000' } };
  expect((await setup.call(ROSA, saveViewRoute, { body })).said).toBe('ok');
  expect((await setup.call(SAM, saveViewRoute, { body })).said).toBe('ok');
  const gone = { name: 'Big wires', search: 'kind=Wire&least=5000000' };
  expect((await setup.call(SAM, removeViewRoute, { body: gone })).said).toBe('ok');
  expect((await setup.call(ROSA, removeViewRoute, { body: gone })).said).toBe('ok');
  expect((await setup.call(ROSA, saveViewRoute, { body })).said).toBe('ok');
  const facts = await told('staff/view');
  expect(facts.map(({ what, by, subject }) => [what, by, subject])).toEqual([
    ['staff/view-saved', 'Rosa Diaz', 'Big wires'],
    ['staff/view-removed', 'Sam Okafor', 'Big wires'],
    ['staff/view-saved', 'Rosa Diaz', 'Big wires'],
  ]);
  expect(JSON.stringify(facts)).not.toContain('5000000');
});

test('the audit log has the notifications a member turned off and the reports they scheduled (X-257, X-304)', async () => {
  const { staffHearers } = await import('#functions/adapters/dynamo/staff.ts');
  const person = personId.parse('65f0000000000000000000b7');
  const reports = [
    { kind: 'register', every: 'month' },
    { kind: 'journal', every: 'week', account: 'trust bank' },
  ];
  expect(
    await staffHearers.choose(setup.tenant, person, {
      ...USUAL_SETTINGS,
      off: ['wires', 'calls'],
      digest: true,
      reports,
    }),
  ).toBe(true);
  expect(await staffHearers.choose(setup.tenant, person, { ...USUAL_SETTINGS, version: 1 })).toBe(true);
  expect((await told('staff/notices')).map(({ what, subject, details }) => [what, subject, details])).toEqual([
    [
      'staff/notices-chosen',
      person,
      { off: 'calls, wires', digest: 'yes', reports: 'journal each week of trust bank, register each month' },
    ],
    ['staff/notices-chosen', person, { off: 'nothing', digest: 'no', reports: 'none' }],
  ]);
});

test('the audit log has who set, changed or removed a file’s closing date, and when (X-363)', async () => {
  const { fileClosings } = await import('#functions/adapters/dynamo/files.ts');
  const { fileIdOf } = await import('#functions/ledger/book-entries.ts');
  const [{ id: officeId } = { id: undefined }] = setup.world.tenant.offices;
  const file = fileIdOf('', '24-1');
  // With a payment that is prepared, then on the file's page.
  const first = { officeId, closingOn: '2026-12-04', key: '5e'.repeat(16) };
  expect((await setup.asked(first)).said).toBe('ok');
  expect((await setup.asked({ officeId, amount: 200_00 })).said).toBe('ok');
  await setup.written();
  expect(await fileClosings.find(setup.tenant, file)).toMatchObject({ on: '2026-12-04', by: 'Rosa Diaz' });
  const set = async (who: typeof ROSA, on: string | null, of = file) =>
    (await setup.call(who, setClosingRoute, { params: { file: of }, body: { on } })).said;
  expect(await set(SAM, '2026-12-07')).toBe('ok');
  expect(await set(SAM, '2026-12-07')).toBe('ok');
  const week = { from: '2026-12-01', until: '2026-12-07', most: 5 };
  expect(await fileClosings.between(setup.tenant, week)).toEqual({
    closings: [{ file, on: '2026-12-07' }],
    isMore: false,
  });
  // A slow connection repeats the request. It doesn't undo Sam's date.
  expect((await setup.asked(first)).said).toBe('ok');
  expect(await fileClosings.find(setup.tenant, file)).toMatchObject({ on: '2026-12-07', by: 'Sam Okafor' });
  expect(await set(ROSA, null)).toBe('ok');
  expect(await fileClosings.between(setup.tenant, week)).toMatchObject({ closings: [] });
  expect(await set(ROSA, '2026-12-07', 'f'.repeat(24))).toBe('staff/no-closing');
  expect(await set({ ...ROSA, roles: ['auditor'] }, '2026-12-07')).toBe('staff/no-role');
  const facts = await told('file/');
  expect(facts.map(({ what, by, subject, details }) => [what, by, subject, details])).toEqual([
    ['file/closing-set', 'Rosa Diaz', file, { to: '2026-12-04' }],
    ['file/closing-set', 'Sam Okafor', file, { from: '2026-12-04', to: '2026-12-07' }],
    ['file/closing-removed', 'Rosa Diaz', file, { from: '2026-12-07' }],
  ]);
});
