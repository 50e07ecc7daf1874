import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, test } from 'vitest';
import type { OwnNotices } from '#shared/contracts/notices.ts';
import type { ReportSchedule } from '#shared/staff/report-schedule.ts';
import { aStaffMe } from '#test/support/console-replies.ts';
import { fakeConsoleApi, openConsole } from './console-setup.tsx';

const OWN = '/console/acme/own-notices';
const usual = { 'GET /staff/me': { body: aStaffMe() } };
const notices = (reports: readonly ReportSchedule[], version = 3): OwnNotices => ({
  email: 'rosa@acme.example',
  topics: [{ topic: 'calls', standing: 'off', to: ['operator'] }],
  ...{ digest: true, sharedDigest: false, reports: [...reports], version },
});

const register: ReportSchedule = { kind: 'register', every: 'month' };
const card = async () => within(await screen.findByRole('region', { name: 'Reports by email' }));
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

/** An API that keeps the chosen reports. */
function keeping(reports: readonly ReportSchedule[]) {
  let now = notices(reports);
  const asked = fakeConsoleApi({
    ...usual,
    [`GET ${OWN}`]: () => ({ body: now }),
    [`POST ${OWN}`]: ({ body }) => {
      now = notices((body as OwnNotices).reports, now.version + 1);
      return { body: now };
    },
  });
  return { posts: () => asked.filter(({ what }) => what === `POST ${OWN}`).map(({ body }) => body) };
}

test('a colleague schedules a link to a report, sees it listed, and removes it again (X-304)', async () => {
  const api = keeping([]);
  await openConsole('/acme/reports');
  const own = await card();
  await own.findByText('None scheduled');
  await userEvent.selectOptions(own.getByLabelText('Report'), 'QuickBooks statement');
  await userEvent.selectOptions(own.getByLabelText('How often'), 'Every week');
  expect(own.getByText('Monday to Sunday.')).toBeTruthy();
  await userEvent.click(own.getByRole('button', { name: 'Schedule report' }));
  expect(await own.findByText('QuickBooks statement, every week, Escrow trust checking')).toBeTruthy();
  const statement = { kind: 'qbo', every: 'week', account: 'trust bank' };
  expect(api.posts()).toEqual([{ off: ['calls'], digest: true, version: 3, reports: [statement] }]);

  await userEvent.click(
    own.getByRole('button', { name: 'Remove QuickBooks statement, every week, Escrow trust checking' }),
  );
  expect(await own.findByText('None scheduled')).toBeTruthy();
  expect(document.activeElement).toBe(own.getByRole('heading', { name: 'Scheduled reports' }));
  expect(api.posts()[1]).toMatchObject({ reports: [], version: 4 });
});

test('a report offers its own periods and accounts: a daily report each day, and for no account (X-304)', async () => {
  const api = keeping([]);
  await openConsole('/acme/reports');
  const own = await card();
  await userEvent.selectOptions(await own.findByLabelText('Report'), 'Daily receipts and disbursements (PDF)');
  expect(optionsOf(own.getByLabelText('How often'))).toEqual(['Every banking day']);
  expect(own.queryByLabelText('Which account')).toBeNull();
  await userEvent.selectOptions(own.getByLabelText('Report'), 'Journal');
  await userEvent.selectOptions(own.getByLabelText('Which account'), 'Fees');
  await userEvent.selectOptions(own.getByLabelText('Report'), 'Register of cleared money');
  expect(own.getByLabelText<HTMLSelectElement>('Which account').selectedOptions[0]?.text).toBe('All accounts');
  await userEvent.click(own.getByRole('button', { name: 'Schedule report' }));
  await waitFor(() => expect(api.posts()).toHaveLength(1));
  expect(api.posts()[0]).toMatchObject({ reports: [{ kind: 'register', every: 'day' }] });
});

test('a chosen report can’t be chosen again, and after ten the form is replaced by a sentence (X-304)', async () => {
  const accounts = ['fees', 'trust', 'uncleared', 'returns', 'in transit', 'unassigned'] as const;
  const nine: ReportSchedule[] = [
    register,
    { kind: 'day paper', every: 'day' },
    { kind: 'month paper', every: 'month' },
    ...accounts.map((account) => ({ kind: 'journal', every: 'day', account }) as const),
  ];
  const api = keeping(nine);
  await openConsole('/acme/reports');
  const own = await card();
  await userEvent.click(await own.findByRole('button', { name: 'Schedule report' }));
  expect(await own.findAllByText('You already get this report.')).not.toHaveLength(0);
  expect(api.posts()).toEqual([]);
  await userEvent.selectOptions(own.getByLabelText('How often'), 'Every week');
  await userEvent.click(own.getByRole('button', { name: 'Schedule report' }));
  expect(await own.findByText(/You can schedule up to 10 reports/)).toBeTruthy();
  expect(own.queryByRole('button', { name: 'Schedule report' })).toBeNull();
  expect(document.activeElement).toBe(own.getByRole('heading', { name: 'Scheduled reports' }));
});

test('when another window was faster, the page says so, keeps the form’s input, and shows the current list (X-304)', async () => {
  let reads = 0;
  fakeConsoleApi({
    ...usual,
    [`GET ${OWN}`]: () => {
      reads += 1;
      return { body: reads > 1 ? notices([register], 9) : notices([]) };
    },
    [`POST ${OWN}`]: {
      status: 409,
      body: { code: 'staff/notices-changed', message: 'You changed this in another window.' },
    },
  });
  await openConsole('/acme/reports');
  const own = await card();
  await userEvent.selectOptions(await own.findByLabelText('Report'), 'Journal');
  await userEvent.click(own.getByRole('button', { name: 'Schedule report' }));
  expect(await own.findByText('You changed this in another window.')).toBeTruthy();
  expect(await own.findByText('Register of cleared money, every month')).toBeTruthy();
  expect(own.getByLabelText<HTMLSelectElement>('Report').value).toBe('journal');
});

test('a removal in progress disables other choices on top of the same version, and shows its refusal (X-304)', async () => {
  let answer: (reply: { status: number; body: object }) => void = () => undefined;
  const asked = fakeConsoleApi({
    ...usual,
    [`GET ${OWN}`]: { body: notices([register]) },
    [`POST ${OWN}`]: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await openConsole('/acme/reports');
  const own = await card();
  await userEvent.click(await own.findByRole('button', { name: /^Remove Register/ }));
  await userEvent.selectOptions(own.getByLabelText('Report'), 'Journal');
  await userEvent.click(own.getByRole('button', { name: 'Schedule report' }));
  await userEvent.click(own.getByRole('button', { name: /^Remove Register/ }));
  expect(asked.filter(({ what }) => what === `POST ${OWN}`)).toHaveLength(1);
  answer({ status: 409, body: { code: 'staff/notices-changed', message: 'You changed this in another window.' } });
  expect(await own.findByText('You changed this in another window.')).toBeTruthy();
  expect(own.getByText('Register of cleared money, every month')).toBeTruthy();
});

test('members of some offices have no links to reports, which are the whole company’s (X-304)', async () => {
  const [company] = aStaffMe().companies;
  const companies = [{ ...company, offices: ['65f0000000000000000000b1'] }];
  fakeConsoleApi({ 'GET /staff/me': { body: aStaffMe({ companies }) } });
  await openConsole('/acme/reports');
  await screen.findByRole('button', { name: 'Download' });
  expect(screen.queryByRole('region', { name: 'Reports by email' })).toBeNull();
});

const first = () => screen.getAllByRole('button', { name: /^(Download|Open month)/ })[0]?.textContent;

describe('a link in the e-mail', () => {
  it('fills in its parameters, even if a statement names no account (X-304)', async () => {
    fakeConsoleApi(usual);
    await openConsole('/acme/reports?kind=qbo&from=2026-10-01&to=2026-10-31');
    expect((await screen.findByLabelText<HTMLSelectElement>('Type')).value).toBe('qbo');
    expect(screen.getByLabelText<HTMLInputElement>('First day').value).toBe('2026-10-01');
    expect(screen.getByLabelText<HTMLInputElement>('Last day').value).toBe('2026-10-31');
    expect(screen.getByLabelText<HTMLSelectElement>('Account').value).toBe('trust bank');
  });

  it('to a PDF shows its form first, with its day or its month (X-304)', async () => {
    fakeConsoleApi(usual);
    const { unmount } = await openConsole('/acme/reports?kind=day+paper&from=2026-10-09&to=2026-10-09');
    expect((await screen.findByLabelText<HTMLInputElement>('Day')).value).toBe('2026-10-09');
    expect(first()).toBe('Download daily PDF');
    unmount();
    const month = new Date(Date.now() - 70 * 86_400_000).toISOString().slice(0, 7);
    await openConsole(`/acme/reports?kind=month+paper&from=${month}-01&to=${month}-28`);
    expect((await screen.findByLabelText<HTMLSelectElement>('Month')).value).toBe(month);
    expect(first()).toBe('Open month');
  });

  it('to a month that is no longer kept asks for that month, and not for another one (X-304)', async () => {
    fakeConsoleApi(usual);
    await openConsole('/acme/reports?kind=month+paper&from=2020-01-01&to=2020-01-31');
    expect((await screen.findByLabelText<HTMLSelectElement>('Month')).value).toBe('2020-01');
  });

  it('that is broken opens the page in its usual state (X-304)', async () => {
    fakeConsoleApi(usual);
    await openConsole('/acme/reports?kind=register&from=soon');
    expect((await screen.findByLabelText<HTMLSelectElement>('Type')).value).toBe('journal');
    expect(first()).toBe('Download');
  });

  it('asks someone without a session to sign in at its own address, which keeps its parameters (X-304)', async () => {
    let isIn = false;
    fakeConsoleApi({
      'GET /staff/me': () =>
        isIn ? { body: aStaffMe() } : { status: 401, body: { code: 'caller/unknown', message: 'Sign in.' } },
      'POST /staff/session/refresh': { status: 401, body: { code: 'caller/unknown', message: 'Sign in.' } },
    });
    await openConsole('/acme/reports?kind=ofx&from=2026-10-01&to=2026-10-31');
    await screen.findByRole('heading', { name: /sign in/i });
    expect(location.search).toBe('?kind=ofx&from=2026-10-01&to=2026-10-31');
    isIn = true;
    const { staffCame } = await import('#web/console/lib/staff-session.ts');
    staffCame();
    expect((await screen.findByLabelText<HTMLSelectElement>('Type')).value).toBe('ofx');
  });
});
