import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { aStaffMe, consoleId } from '#test/support/console-replies.ts';
import { fakeConsoleApi, openConsole } from './console-setup.tsx';

const auditor = aStaffMe({
  companies: [{ tenantId: 'acme', company: 'Acme Title & Escrow', timeZone: 'America/Chicago', roles: ['auditor'] }],
});
const aRecord = (sequence: number, changes: object = {}) => ({
  sequence,
  at: '2026-11-23T15:04:00.000Z',
  recordedAt: '2026-11-23T15:04:01.000Z',
  what: 'transfer/approve',
  actor: 'approver',
  by: 'Sam Okafor',
  person: { id: consoleId(7), way: 'console' },
  client: { id: consoleId(2), name: 'Maria Delgado' },
  payment: { id: consoleId(40), referenceId: 'EM-7Q4K-2M9P' },
  subject: null,
  details: [{ name: 'total', value: '1502500' }],
  ...changes,
});
const aPage = (changes: object = {}) => ({
  records: [
    aRecord(1204),
    aRecord(1203, { what: 'wiring/shown', actor: 'client', by: null, person: null, details: [] }),
  ],
  chain: { newest: 1204, oldest: 1203, isEnd: true, broken: null },
  before: null,
  lookedBack: null,
  ...changes,
});

test('the audit log shows who did what to which payment, and that it is complete (X-221)', async () => {
  const asked = fakeConsoleApi({ 'GET /staff/me': { body: auditor }, 'POST /console/acme/audit': { body: aPage() } });
  await openConsole('/acme/audit');
  const row = within((await screen.findByText('Approved')).closest('tr') as HTMLElement);
  expect(row.getByText('total: $15,025.00')).toBeTruthy();
  expect(row.getByRole('link', { name: 'EM-7Q4K-2M9P' }).getAttribute('href')).toBe(`/acme/payments/${consoleId(40)}`);
  const whole = 'Records 1,203 to 1,204 are complete and unchanged. The newest record is the end of the log.';
  expect(screen.getByText(whole)).toBeTruthy();
  await userEvent.click(row.getByRole('button', { name: 'Sam Okafor' }));
  expect(await screen.findByRole('button', { name: 'Only Sam Okafor' })).toBeTruthy();
  expect(asked.map(({ body }) => body)).toContainEqual({ person: consoleId(7) });
  expect(location.search).toBe('');
});

test('the audit log shows names instead of IDs that no one can read, which only its CSV has (X-221)', async () => {
  const about = (sequence: number, what: string, more: object) =>
    aRecord(sequence, { ...{ what, payment: null, client: null, details: [] }, ...more });
  const records = [
    about(5, 'file/closing-set', {
      ...{ subject: consoleId(60), file: { id: consoleId(60), name: '24-2000' } },
      details: [
        { name: 'to', value: '2026-12-12' },
        { name: 'textSha256', value: 'e4e6614b9d19ecde721f' },
      ],
    }),
    about(4, 'staff/notices-chosen', { subject: consoleId(8), named: 'Rosa Diaz' }),
    about(3, 'statement/ignored', { subject: '2026-11-20/0123456789ab' }),
    about(2, 'wire/voided', { subject: '20261120B1Q8021C000001' }),
  ];
  fakeConsoleApi({ 'GET /staff/me': { body: auditor }, 'POST /console/acme/audit': { body: aPage({ records }) } });
  await openConsole('/acme/audit');
  const link = await screen.findByRole('link', { name: '24-2000' });
  expect(link.getAttribute('href')).toBe(`/acme/files/${consoleId(60)}`);
  const rows = screen.getAllByRole('row').slice(1);
  const subjects = rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent);
  expect(screen.getByText('to: Sat, Dec 12')).toBeTruthy();
  expect(subjects).toEqual(['24-2000', 'Rosa Diaz', '–', '20261120B1Q8021C000001']);
});

test('a changed record is reported before anything else (X-221)', async () => {
  const broken = { sequence: 1203, sentence: 'Record 1203 isn’t as it was written.' };
  fakeConsoleApi({
    'GET /staff/me': { body: auditor },
    'POST /console/acme/audit': { body: aPage({ chain: { newest: 1204, oldest: 1203, isEnd: true, broken } }) },
  });
  await openConsole('/acme/audit');
  expect((await screen.findByRole('alert')).textContent).toContain('Record 1203 isn’t as it was written.');
  expect(screen.queryByText(/none missing/)).toBeNull();
});

test('the shown records are saved as a spreadsheet that runs no formula (X-221)', async () => {
  fakeConsoleApi({
    'GET /staff/me': { body: auditor },
    'POST /console/acme/audit': {
      body: aPage({ records: [aRecord(9, { details: [{ name: 'reason', value: '=1+1' }], by: '=cmd' })] }),
    },
  });
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`,
      revokeObjectURL: () => undefined,
    }),
  );
  await openConsole('/acme/audit');
  await userEvent.click(await screen.findByRole('button', { name: 'CSV of these records' }));
  const [, line = ''] = ((await saved[0]?.text()) ?? '').split('\r\n');
  expect(line).toContain('"9","2026-11-23T15:04:00.000Z"');
  expect(line).toContain(`"'=cmd"`);
});
