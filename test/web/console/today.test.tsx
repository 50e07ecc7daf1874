import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { firstStepsText } from '#shared/text/console/today.ts';
import { aFilePage, aPaymentPage, aStaffMe, aToday, consoleId } from '#test/support/console-replies.ts';
import { fakeConsoleApi, openConsole } from './console-setup.tsx';

const [file] = aFilePage().files;
const queue = (name: string, count: number, mine: number, who: readonly string[] = []) => ({
  ...{ queue: name, count, isMore: false, amount: count * 100_00, oldestAt: '2026-11-23T12:00:00.000Z', files: 1 },
  mine: { count: mine, amount: mine * 100_00, oldestAt: mine > 0 ? '2026-11-23T15:00:00.000Z' : null },
  who,
});
const today = aToday({
  queues: [
    queue('to approve', 3, 1, ['Sam Okafor', 'Tom Baker']),
    queue('drafts', 2, 2),
    queue('calls', 1, 0, ['Sam Okafor']),
    queue('holds', 1, 0, []),
    queue('deadlines', 4, 0),
    queue('unknown', 0, 0),
    queue('good', 0, 0),
  ],
  accounts: [
    { lastFour: '9021', balance: 123_456_789, on: '2026-11-20', importedAt: '2026-11-23T14:00:00.000Z' },
    { lastFour: '7734', balance: -2_500, on: '2026-11-20', importedAt: '2026-11-23T14:00:00.000Z' },
  ],
  closings: [
    { ...file, closesOn: '2026-11-25', held: 1_500_000, expected: 200_000, short: 1_200_000 },
    { ...file, file: { id: consoleId(61), number: '24-2001' }, closesOn: '2026-11-27', held: 0, expected: 0, short: 0 },
  ],
  dueIn: [{ on: '2026-11-24', count: 2, amount: 2_300_000 }],
});
const api = (changes: object = {}) => ({
  'GET /staff/me': { body: aStaffMe({ companies: [{ ...aStaffMe().companies[0], offices: undefined }] }) },
  'GET /console/acme/today': { body: today },
  'GET /console/acme/ledger': { body: { ledgers: [], isMore: false } },
  ...changes,
});
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const lines = (of: Awaited<ReturnType<typeof part>>) =>
  of.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/(?:oldest|next due).*?(?=\$)/g, ''));

test('Today separates what its reader can do from what others have to do, and names them (X-355)', async () => {
  fakeConsoleApi(api());
  await openConsole('/acme/today');
  const mine = await part('For you');
  expect(mine.getByText('3 open items')).toBeTruthy();
  expect(lines(mine)).toEqual([
    '1Needs approvalA colleague submitted it.$100.00',
    '2DraftsPrepared and never sent.$200.00',
  ]);
  expect(lines(await part('Waiting for others'))).toEqual([
    '2Needs approvalWaiting for Sam Okafor or Tom Baker.$200.00',
    '1Calls to makeWaiting for Sam Okafor.$100.00',
    '1On holdNo one at your company can do this yet. Ask an owner to add someone who can.$100.00',
    '4DeadlinesWaiting for the client.$400.00',
  ]);
});

test('Today names who approves a colleague’s change, and who can release a client on hold (D-115)', async () => {
  const change = {
    ...{ id: 'settings-0123456789abcdef', version: 1, kind: 'settings', what: 'A change', rows: [], decided: null },
    ...{ reason: 'A reason', by: 'Olivia Reyes', isByCommand: false, at: '2026-11-23T12:00:00.000Z' },
    ...{ mayApprove: false, mayReject: false },
  };
  const deciders = {
    'client hold': { propose: ['Nora Finch'], approve: ['Sam Okafor'] },
    settings: { propose: ['Nora Finch'], approve: ['Olivia Reyes', 'Sam Okafor', 'Tom Baker'] },
  };
  const hold = { at: '2026-11-23T12:00:00.000Z', by: 'Rosa Diaz', reason: 'Phone was stolen' };
  const clients = [{ id: consoleId(1), name: 'Wei Chen', hold }];
  fakeConsoleApi(
    api({
      'GET /console/acme/today': { body: { ...aToday(), queues: [], deciders } },
      'GET /console/acme/proposals': { body: { proposals: [change] } },
      'GET /console/acme/held-clients': { body: { clients, isMore: false } },
    }),
  );
  await openConsole('/acme/today');
  const others = await part('Waiting for others');
  // Olivia proposed it herself.
  await others.findByText('Waiting for Sam Okafor or Tom Baker.');
  await others.findByText('You or Nora Finch can request the release. Sam Okafor can approve it.');
});

test('Today lists a client on hold once: among the changes that need approval when the release was requested', async () => {
  const release = {
    ...{ id: 'client-hold-0123456789abcdef', version: 1, kind: 'client hold', what: 'Release the hold', rows: [] },
    ...{ reason: 'We called', by: 'Nora Finch', isByCommand: false, at: '2026-11-23T12:00:00.000Z', decided: null },
    ...{ mayApprove: false, mayReject: false },
  };
  const hold = { at: '2026-11-23T12:00:00.000Z', by: 'Rosa Diaz', reason: 'Phone was stolen' };
  fakeConsoleApi(
    api({
      'GET /console/acme/today': { body: { ...aToday(), queues: [] } },
      'GET /console/acme/proposals': { body: { proposals: [release] } },
      'GET /console/acme/held-clients': {
        body: { clients: [{ id: consoleId(1), name: 'Wei Chen', hold }], isMore: false },
      },
    }),
  );
  await openConsole('/acme/today');
  const others = await part('Waiting for others');
  await others.findByText('Changes that need approval');
  await waitFor(() => expect(others.queryByText('Clients on hold')).toBeNull());
});

test('Today has the week’s closings with balance, expected and shortfall, and the money due in (X-355)', async () => {
  fakeConsoleApi(api());
  await openConsole('/acme/today');
  const closings = await part('Closings in the next 7 days');
  expect(closings.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '24-200012 Oak St, Austin, TX 78701Wed, Nov 25$15,000.00 held$2,000.00 expected$5,000.00 to disburseShort $12,000.00',
    '24-200112 Oak St, Austin, TX 78701Fri, Nov 27$0.00 held$5,000.00 to disburseCovered',
  ]);
  expect(closings.getAllByRole('link')[0]?.getAttribute('href')).toBe(`/acme/files/${consoleId(60)}`);
  expect(lines(await part('Money due in'))).toEqual(['Tue, Nov 242 payments$23,000.00']);
});

test('Today begins with each trust account’s balance and its statement’s day, for members of all offices (X-355)', async () => {
  fakeConsoleApi(api());
  const { unmount } = await openConsole('/acme/today');
  expect((await screen.findByLabelText('Trust account balances')).textContent).toBe(
    'Account ending in 9021$1,234,567.89per statement, Fri, Nov 20Account ending in 7734−$25.00per statement, Fri, Nov 20',
  );
  unmount();
  fakeConsoleApi(
    api({
      'GET /staff/me': { body: aStaffMe({ companies: [{ ...aStaffMe().companies[0], offices: [consoleId(30)] }] }) },
    }),
  );
  await openConsole('/acme/today');
  await part('For you');
  expect(screen.queryByLabelText('Trust account balances')).toBeNull();
});

test('someone who can only read has no open items, and still sees who handles them (X-355)', async () => {
  const idle = today.queues.map((each) => ({ ...each, mine: { count: 0, amount: 0, oldestAt: null } }));
  const auditor = aStaffMe({ companies: [{ ...aStaffMe().companies[0], offices: undefined, roles: ['auditor'] }] });
  const notArrived = { count: 2, isMore: false, oldestAt: '2026-11-23T12:00:00.000Z' };
  fakeConsoleApi(
    api({
      'GET /staff/me': { body: auditor },
      'GET /console/acme/today': { body: { ...today, queues: idle, notArrived } },
    }),
  );
  await openConsole('/acme/today');
  const mine = await part('For you');
  expect(mine.getByText('You’re all caught up.')).toBeTruthy();
  expect(mine.queryAllByRole('listitem')).toEqual([]);
  expect((await part('Waiting for others')).getAllByRole('listitem')).toHaveLength(6);
});

test('Today reminds those who can sign of the annual review, with a link to it (X-369)', async () => {
  const review = { year: '2026', isOver: false, signFrom: '2027-01-01' };
  fakeConsoleApi(api({ 'GET /console/acme/today': { body: { ...today, review } } }));
  const { unmount } = await openConsole('/acme/today');
  const line = await (await part('For you')).findByRole('link', { name: /Annual review of 2026/ });
  expect(line.textContent).toContain('Check the draft for gaps. You can sign it from Fri, Jan 1');
  expect(line.getAttribute('href')).toBe('/acme/reports?year=2026');
  expect((await part('For you')).getByText('4 open items')).toBeTruthy();
  unmount();
  fakeConsoleApi(api({ 'GET /console/acme/today': { body: { ...today, review: { ...review, isOver: true } } } }));
  await openConsole('/acme/today');
  expect((await part('For you')).getByText('Check it and sign it. Then someone else signs it, too.')).toBeTruthy();
});

describe('the first steps of a new company (X-362)', () => {
  const FROM = { name: '', email: '', since: '2026-11-01T16:00:00.000Z', active: true, invitedBy: '', version: 1 };
  const member = (n: number, ...roles: string[]) => ({ ...FROM, id: consoleId(n), roles });
  const openTo = async (members: readonly object[], payments: readonly object[], cleared: readonly object[]) => {
    localStorage.clear();
    const asked = fakeConsoleApi({
      'GET /staff/me': {
        body: aStaffMe({
          companies: [{ tenantId: 'acme', company: 'Acme', timeZone: 'America/Chicago', roles: ['owner'] }],
        }),
      },
      'GET /console/acme/today': { body: aToday() },
      'GET /console/acme/proposals': { body: { proposals: [] } },
      'GET /console/acme/staff': { body: { members, invitations: [], waiting: [] } },
      'GET /console/acme/settings': { body: { lines: [], values: {}, hasWire: true, accounts: [], waiting: [] } },
      'GET /console/acme/payments': ({ query }) => ({
        body: aPaymentPage({ payments: (query['state'] ? cleared : payments) as never, after: null }),
      }),
    });
    await openConsole('/acme/today');
    return asked;
  };
  const two = [member(1, 'operator', 'approver'), member(2, 'approver')];
  const some = aPaymentPage().payments.slice(0, 1);

  test('lead an owner to what is still missing, beginning with a second person, because one person alone isn’t two', async () => {
    await openTo([member(1, 'owner', 'operator', 'approver'), member(2, 'platform')], some, []);
    const steps = within(await screen.findByRole('region', { name: firstStepsText.title }));
    expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      firstStepsText.steps.owner,
      firstStepsText.steps.people,
      `${firstStepsText.steps.wire}Done`,
      `${firstStepsText.steps.request}Done`,
      firstStepsText.steps.cleared,
    ]);
    for (const name of [firstStepsText.steps.owner, firstStepsText.steps.people])
      expect(steps.getByRole('link', { name }).getAttribute('href')).toBe('/acme/staff');
  });

  test('disappear once a deposit has cleared, and aren’t requested again', async () => {
    const first = await openTo(two, some, some);
    await waitFor(() => expect(localStorage.getItem('console first steps acme')).not.toBeNull());
    expect(screen.queryByRole('region', { name: firstStepsText.title })).toBeNull();
    expect(first.map(({ what }) => what)).toContain('GET /console/acme/settings');
  });
});
