import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { aStaffMe, consoleId } from '#test/support/console-replies.ts';
import { fakeConsoleApi, openConsole } from './console-setup.tsx';

const ID = consoleId(90);
const me = (role: 'auditor' | 'platform') =>
  aStaffMe({
    companies: [{ tenantId: 'acme', company: 'Acme Title & Escrow', timeZone: 'America/Chicago', roles: [role] }],
  });

function savedFiles(): Blob[] {
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        saved.push(blob);
        return 'blob:saved';
      },
      revokeObjectURL: () => undefined,
    }),
  );
  return saved;
}

test('a colleague downloads the books of some days, part by part, as one file (X-253)', async () => {
  const saved = savedFiles();
  const asked = fakeConsoleApi({
    'GET /staff/me': { body: me('auditor') },
    'POST /console/acme/exports': { body: { exportId: ID, name: 'journal.csv' } },
    [`POST /console/acme/exports/${ID}`]: ({ body }) =>
      (body as { after?: string }).after
        ? { body: { text: 'b\r\n', after: null } }
        : { body: { text: 'Head\r\na\r\n', after: '2026-11|ENTRY#1' } },
  });
  await openConsole('/acme/reports');
  await userEvent.type(await screen.findByLabelText(/^File number/), '24-2000');
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByText('journal.csv was saved: 2 lines.')).toBeTruthy();
  expect(await saved[0]?.text()).toBe('Head\r\na\r\nb\r\n');
  const bodies = asked.filter(({ what }) => what.includes('/exports')).map(({ body }) => body);
  expect(bodies).toEqual([
    expect.objectContaining({ profile: 'journal', format: 'csv', file: '24-2000' }),
    {},
    { after: '2026-11|ENTRY#1' },
  ]);
});

test('all accounts is the default choice, and nothing asks to choose (X-253)', async () => {
  fakeConsoleApi({ 'GET /staff/me': { body: me('auditor') } });
  await openConsole('/acme/reports');
  const account = await screen.findByLabelText<HTMLSelectElement>('Account');
  expect(account.selectedOptions[0]?.text).toBe('All accounts');
  expect([...account.options].filter(({ value }) => value === '')).toHaveLength(1);
});

test('the account viewed earlier for one kind doesn’t limit another export (X-253)', async () => {
  fakeConsoleApi({ 'GET /staff/me': { body: me('auditor') } });
  await openConsole('/acme/reports');
  const kind = await screen.findByLabelText<HTMLSelectElement>('Type');
  const account = screen.getByLabelText<HTMLSelectElement>('Account');
  const chosen = () => account.selectedOptions[0]?.text;
  const [first, ...others] = [...kind.options].filter(({ value }) => value !== 'qbo' && value !== 'ofx');
  await userEvent.selectOptions(kind, 'QuickBooks statement');
  expect(chosen()).not.toBe('All accounts');
  for (const other of others) {
    await userEvent.selectOptions(kind, other);
    expect(chosen()).toBe('All accounts');
  }
  // A person's own choice for a kind is kept when they come back to it.
  await userEvent.selectOptions(kind, first as HTMLElement);
  await userEvent.selectOptions(account, 'trust bank');
  await userEvent.selectOptions(kind, others[0] as HTMLElement);
  expect(chosen()).toBe('All accounts');
  await userEvent.selectOptions(kind, first as HTMLElement);
  expect(account.value).toBe('trust bank');
});

test('a statement covers one account, and has no file to choose (X-253)', async () => {
  savedFiles();
  const asked = fakeConsoleApi({
    'GET /staff/me': { body: me('auditor') },
    'POST /console/acme/exports': { body: { exportId: ID, name: 'statement.qbo' } },
    [`POST /console/acme/exports/${ID}`]: { body: { text: '<OFX></OFX>', after: null } },
  });
  await openConsole('/acme/reports');
  await userEvent.selectOptions(await screen.findByLabelText('Type'), 'QuickBooks statement');
  expect(screen.queryByLabelText(/^File number/)).toBeNull();
  expect(screen.getByLabelText<HTMLSelectElement>('Account').options).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByText(/statement.qbo was saved/)).toBeTruthy();
  const [first] = asked.filter(({ what }) => what.endsWith('/exports'));
  expect(first?.body).toMatchObject({ format: 'qbo', account: 'trust bank' });
  expect(first?.body).not.toHaveProperty('file');
});

test('a refusal appears at its field, and nothing is saved (X-253)', async () => {
  const saved = savedFiles();
  fakeConsoleApi({
    'GET /staff/me': { body: me('auditor') },
    'POST /console/acme/exports': {
      status: 400,
      body: {
        code: 'request/invalid',
        message: 'Look at the marked fields.',
        fields: { to: 'Choose a year at most.' },
      },
    },
  });
  await openConsole('/acme/reports');
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
  expect((await screen.findAllByText('Choose a year at most.')).length).toBeGreaterThan(0);
  expect(saved).toEqual([]);
});

test('support can’t reach the reports (X-253)', async () => {
  fakeConsoleApi({ 'GET /staff/me': { body: me('platform') } });
  await openConsole('/acme/nowhere');
  expect((await screen.findAllByRole('link', { name: /Payments/ })).length).toBeGreaterThan(0);
  expect(screen.queryByRole('link', { name: /Reports/ })).toBeNull();
});

test('a colleague downloads a day of the books as PDF (X-287)', async () => {
  const saved = savedFiles();
  const asked = fakeConsoleApi({
    'GET /staff/me': { body: me('auditor') },
    'POST /console/acme/papers/day': { body: { name: 'day-acme-2026-11-20.pdf', pdf: btoa('%PDF-') } },
  });
  await openConsole('/acme/reports');
  const on = await screen.findByLabelText('Day');
  await userEvent.clear(on);
  await userEvent.type(on, '2026-11-20');
  await userEvent.click(screen.getByRole('button', { name: 'Download daily PDF' }));
  await screen.findByText('day-acme-2026-11-20.pdf was saved.');
  expect(asked.find(({ what }) => what === 'POST /console/acme/papers/day')?.body).toEqual({ on: '2026-11-20' });
  expect(await saved[0]?.text()).toBe('%PDF-');
});

const VERSION = `abc123def456${'0'.repeat(52)}`;
const SIGNED = {
  ...{ id: 'report-signature-0123456789abcdef', version: 1, what: 'Sign it', rows: [], reason: '', by: 'Rosa Diaz' },
  ...{ isByCommand: false, at: '2027-01-05T15:00:00.000Z', decided: null, mayApprove: false, mayReject: true },
};
const ofRole = (role: 'owner' | 'operator') => {
  const company = { tenantId: 'acme', company: 'Acme Title & Escrow', timeZone: 'America/Chicago', roles: [role] };
  return { 'GET /staff/me': { body: aStaffMe({ companies: [company] }) } };
};
const aReview = (more: object) => ({
  'POST /console/acme/papers/year': {
    body: { name: 'year-acme.pdf', pdf: 'JVBERi0=', version: VERSION, isOver: true, signers: [], ...more },
  },
});
async function takesReview() {
  await userEvent.click(await screen.findByRole('button', { name: 'Download annual PDF' }));
  await screen.findByText('year-acme.pdf was saved.');
}

test('an owner downloads the annual review that Today links to, and signs exactly that version (X-369)', async () => {
  const saved = savedFiles();
  const lastYear = String(new Date().getFullYear() - 1);
  const asked = fakeConsoleApi({
    ...ofRole('owner'),
    ...aReview({}),
    'GET /console/acme/proposals': { body: { proposals: [] } },
    'POST /console/acme/proposals': { body: { ...SIGNED, kind: 'report signature' } },
  });
  await openConsole(`/acme/reports?year=${lastYear}`);
  expect((await screen.findByLabelText<HTMLSelectElement>('Year')).value).toBe(lastYear);
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Annual review');
  await takesReview();
  expect(saved).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Sign version abc123def456' }));
  await userEvent.type(screen.getByLabelText('Review note'), 'Limits and returns checked');
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText(/^Signed by Rosa Diaz\. Someone else has to sign it, too\./)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See Approvals' }).getAttribute('href')).toBe('/acme/approvals');
  const said = asked.find(({ what }) => what === 'POST /console/acme/proposals')?.body;
  const reason = 'Limits and returns checked';
  expect(said).toEqual({ kind: 'report signature', report: lastYear, sha256: VERSION, reason });
});

test.each([
  ['isn’t over', 'owner', { isOver: false }, /^This is a draft\. You can sign the review from 01\/01\/20\d\d\.$/],
  [
    'has two signatures',
    'owner',
    { signers: ['Olivia Reyes', 'Sam Okafor'] },
    'Signed by Olivia Reyes and Sam Okafor.',
  ],
  ['is for others to sign', 'operator', {}, 'An owner or approver can sign it.'],
] as const)('a review of a year that %s has no button to sign (X-369)', async (_title, role, review, words) => {
  savedFiles();
  fakeConsoleApi({ ...ofRole(role), ...aReview(review) });
  await openConsole('/acme/reports');
  await takesReview();
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Sign/ })).toBeNull();
});

const aTable = (heading: string, rows: readonly object[], more: readonly string[] = []) => ({
  ...{ heading, rows },
  columns: [...['Item', ...more].map((title) => ({ title, isAmount: false })), { title: 'Amount', isAmount: true }],
});
const aRow = (cells: readonly string[], of: object = {}, isSum = false) => ({ cells, of, isSum });
const LINE = { on: '2026-10-30', id: 'a'.repeat(64), state: 'new' };
const aMonth = (more: object = {}) => ({
  ...{ account: null, isTyped: false, unconfirmed: [], isReconciled: false, signers: [] },
  ...{ verdict: 'Reconciled, except for one open item of $250.00.', toldAt: '2026-11-02T12:00:00.000Z' },
  version: VERSION,
  tables: [
    aTable('1. The books', [aRow(['Plaid cash', '$1.00']), aRow(['Total', '$1.00'], {}, true)]),
    aTable('2. The files', [aRow(['Total', '$1.00'], {}, true)]),
    aTable('3. Plaid and the bank', [aRow(['Total', '$251.00'], {}, true)]),
    { ...aTable('Escrow x8888, First Bank', [aRow(['Balance in the books', '$1.00'], {}, true)]), note: 'Reconciled.' },
    aTable(
      'On the bank statement, not in the books: Escrow x4321, First Bank',
      [aRow(['GREAT LAKES', 'not matched', '$250.00'], { line: LINE }), aRow(['Total', '', '$250.00'], {}, true)],
      ['Status'],
    ),
  ],
  ...more,
});

test('a month opens from Reports with each trust account, and each open item links to its transaction (X-364)', async () => {
  vi.setSystemTime(new Date('2026-11-20T16:00:00.000Z'));
  fakeConsoleApi({ ...ofRole('owner'), 'GET /console/acme/months/2026-10': { body: aMonth() } });
  await openConsole('/acme/reports');
  const months = await screen.findByLabelText<HTMLSelectElement>('Month');
  expect(months.options).toHaveLength(36);
  await userEvent.click(screen.getByRole('button', { name: 'Open month' }));
  expect(await screen.findByText('Reconciled, except for one open item of $250.00.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLSelectElement>('Month').value).toBe('2026-10');
  vi.useRealTimers();
  expect(screen.getByRole('link', { name: 'GREAT LAKES' }).getAttribute('href')).toBe(
    `/acme/wires/${LINE.id}?state=new&month=2026-10`,
  );
  expect(screen.getByText('Reconciled.')).toBeTruthy();
  // A total has no link.
  expect(screen.queryByRole('link', { name: 'Total' })).toBeNull();
});

test('an account without a statement of the month is compared with an entered balance, and downloaded and signed with it (X-364, X-300, X-369)', async () => {
  const saved = savedFiles();
  const asked = fakeConsoleApi({
    ...ofRole('owner'),
    'GET /console/acme/months/2026-10': ({ query }) => ({
      body: query['closing']
        ? aMonth({ account: query['account'], isTyped: true })
        : aMonth({ unconfirmed: [{ account: '8888', name: 'Escrow x8888, First Bank' }] }),
    }),
    'POST /console/acme/papers/month': { body: { name: 'month-acme.pdf', pdf: btoa('%PDF-') } },
    'GET /console/acme/proposals': { body: { proposals: [] } },
    'POST /console/acme/proposals': { body: { ...SIGNED, kind: 'report signature' } },
  });
  await openConsole('/acme/reports/2026-10');
  const bank = await screen.findByLabelText(/^Bank closing balance, Escrow x8888, First Bank/);
  await userEvent.type(bank, 'much{Enter}');
  expect(await screen.findAllByText(/Enter an amount like/)).not.toHaveLength(0);
  await userEvent.clear(bank);
  await userEvent.type(bank, '1,540.00{Enter}');
  expect(await screen.findByText('The bank balance was entered by hand.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  const typed = { account: '8888', closing: 154_000 };
  expect(asked.find(({ what }) => what.includes('/papers/month'))?.body).toEqual({ month: '2026-10', ...typed });
  await userEvent.click(screen.getByRole('button', { name: 'Sign version abc123def456' }));
  await userEvent.type(screen.getByLabelText('Review note'), 'Checked');
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }));
  await screen.findByText(/^Signed by Rosa Diaz/);
  expect(asked.find(({ what }) => what === 'POST /console/acme/proposals')?.body).toEqual({
    ...{ kind: 'report signature', report: '2026-10', sha256: VERSION, reason: 'Checked' },
    ...{ closing: 154_000, lastFour: '8888' },
  });
});
