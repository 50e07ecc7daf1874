import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { aStaffMe, aToday } from '#test/support/console-replies.ts';
import { type AskedOfConsole, choose, fakeConsoleApi, openConsole, tells } from './console-setup.tsx';
import { stepUp, withPasskey } from './second-person-setup.tsx';

const line = {
  ...{ id: 'a'.repeat(64), account: '4321', on: '2026-11-20', amount: 500_000, direction: 'in', kind: 'wire' },
  ...{ reference: '20261120B1Q8021C000001', party: 'ADA BUYER', text: 'Incoming wire WIR-7', state: 'new', version: 1 },
  ...{ isCertain: false, proposals: [] },
};
const kept = {
  ...{ ...line, state: 'matched', version: 2 },
  last: { name: 'match', by: 'Otis Bell', at: '2026-11-23T15:00:00.000Z' },
};
const parts = [
  { fileId: 'b'.repeat(24), fileNumber: '26-101', amount: 300_000 },
  { fileId: 'c'.repeat(24), fileNumber: '26-102', amount: 200_000 },
];
const divided = {
  ...{ ...line, state: 'ignored', version: 2, parts },
  last: { name: 'ignore', by: 'Rosa Diaz', at: '2026-11-23T15:00:00.000Z', reason: 'The lender’s letter' },
};

/** A company's transactions, one of which is decided as soon as the test says so. */
function aCompany(after: object & { readonly state: string } = kept) {
  let isDecided = false;
  const decidedAs = (state: string) => (isDecided && after.state === state ? [after] : []);
  const of = {
    new: () => (isDecided ? [] : [line]),
    matched: () => decidedAs('matched'),
    ignored: () => decidedAs('ignored'),
  };
  fakeConsoleApi({
    ...tells('wire'),
    'GET /staff/me': { body: aStaffMe() },
    'GET /console/acme/today': { body: aToday() },
    'GET /console/acme/statement-lines': ({ query }: AskedOfConsole) => ({
      body: { lines: of[query['state'] as keyof typeof of](), after: null, isMore: false },
    }),
    'GET /console/acme/wires': { body: { awaited: [], wires: [], statements: [] } },
    [`POST /console/acme/statement-lines/2026-11-20/${line.id}/ignore`]: () => ({
      status: 409,
      body: { code: 'statement/decided', message: 'This line was decided about meanwhile.' },
    }),
  });
  const decide = () => {
    isDecided = true;
  };
  return { decide };
}

async function openLine() {
  await openConsole('/acme/wires');
  await userEvent.click(await screen.findByRole('link', { name: 'ADA BUYER' }));
  return within(await screen.findByRole('region', { name: 'Open transaction' }));
}

test('the input stays when a colleague decides about the transaction, with who and what (X-239)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const { decide } = aCompany();
  const open = await openLine();
  await choose(open, 'Exclude…');
  await userEvent.type(open.getByLabelText('Reason'), 'Interest of the');
  decide();
  await vi.advanceTimersByTimeAsync(16_000);
  await open.findByText('A colleague has already handled this transaction.');
  expect(await open.findByText(/^Matched by Otis Bell, /)).toBeTruthy();
  expect(open.getByLabelText<HTMLInputElement>('Reason').value).toBe('Interest of the');
  await userEvent.click(open.getByRole('button', { name: 'Cancel' }));
  expect(open.queryByRole('button', { name: 'Exclude…' })).toBeNull();
  vi.useRealTimers();
});

test('a transaction that a colleague splits meanwhile names its files, and a click shows its current state (X-239)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const { decide } = aCompany(divided);
  const open = await openLine();
  await open.findByText('Account ending in 4321 · money in · To match');
  decide();
  await vi.advanceTimersByTimeAsync(16_000);
  expect(
    await open.findByText(/^Posted to files 26-101 and 26-102 by Rosa Diaz, .*: “The lender’s letter”$/),
  ).toBeTruthy();
  expect(open.getByRole('link', { name: '$3,000.00 posted to file 26-101' })).toBeTruthy();
  expect(open.queryByText(/Excluded/)).toBeNull();
  expect(await open.findByText('Account ending in 4321 · money in · Posted to files 26-101 and 26-102')).toBeTruthy();
  await userEvent.click(open.getByRole('button', { name: 'Show current status' }));
  await open.findByRole('button', { name: 'Undo…' });
  expect(open.queryByText(/waits no more/)).toBeNull();
  expect(screen.getByLabelText<HTMLSelectElement>('Show').value).toBe('ignored');
  vi.useRealTimers();
});

test('the address of a decided transaction opens it in the list that it is in now, or says where to look (X-239)', async () => {
  const { decide } = aCompany(divided);
  decide();
  const { unmount } = await openConsole(`/acme/wires/${line.id}?state=matched&month=2026-11`);
  const open = within(await screen.findByRole('region', { name: 'Open transaction' }));
  await open.findByText('Account ending in 4321 · money in · Posted to files 26-101 and 26-102');
  expect(`${location.pathname}${location.search}`).toBe(`/acme/wires/${line.id}?state=ignored&month=2026-11`);
  unmount();
  await openConsole(`/acme/wires/${'f'.repeat(64)}`);
  await screen.findByText(/^This transaction is no longer in this list\./);
});

test('a refusal of the input about a transaction is shown once, at its form (X-242)', async () => {
  aCompany();
  const open = await openLine();
  await choose(open, 'Exclude…');
  await userEvent.type(open.getByLabelText('Reason'), 'A fee{Enter}');
  await waitFor(() => expect(open.getAllByText(/decided about meanwhile/)).toHaveLength(1));
});

test('another list closes the open transaction (X-242)', async () => {
  aCompany();
  await openLine();
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Matched');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Open transaction' })).toBeNull());
});

describe('a proposal about a transaction (X-213, X-256)', () => {
  const proposed = {
    ...{ ...line, state: 'ignored', version: 3, why: 'Interest' },
    proposed: { by: 'Otis Bell', at: '2026-11-23T15:00:00.000Z', reason: 'It is a deposit' },
  };
  const path = `/console/acme/bank-proposals/2026-11-20_${line.id}`;
  const SAID = 'Undo the exclusion of $5,000.00 from ADA BUYER, on the statement of Fri, Nov 20';
  const answers = {
    'GET /staff/me': {
      body: aStaffMe({
        companies: [{ tenantId: 'acme', company: 'Acme', timeZone: 'America/Chicago', roles: ['approver'] }],
      }),
    },
    'GET /console/acme/today': { body: aToday() },
    'GET /console/acme/statement-lines': { body: { lines: [], after: null, isMore: false } },
    'GET /console/acme/wires': {
      body: {
        ...{ awaited: [], wires: [], wantedBack: [proposed], statements: [] },
        proposals: [
          {
            ...{ reference: `2026-11-20_${line.id}`, version: 3, what: SAID, by: 'Otis Bell', reason: 'A deposit' },
            ...{ at: '2026-11-23T15:00:00.000Z', isByCommand: false, mayApprove: true, mayReject: true },
          },
        ],
      },
    },
    'GET /console/acme/payments': { body: { payments: [], after: null } },
    'GET /console/acme/proposals': { body: { proposals: [] } },
    [`POST ${path}/step-up`]: { body: { stepUp, words: SAID } },
    [`POST /staff/step-ups/${stepUp}/start`]: { body: { next: 'passkey', options: { challenge: 'AAAA' } } },
    [`POST /staff/step-ups/${stepUp}/finish`]: { body: { proved: true } },
    [`POST ${path}/approve`]: { body: { state: 'new', version: 4 } },
    [`POST ${path}/reject`]: { body: { state: 'ignored', version: 4 } },
  };

  test.each(['/acme/approvals', `/acme/wires/${line.id}`])(
    'is approved at %s with a step-up for what was read',
    async (at) => {
      withPasskey('signs');
      const asked = fakeConsoleApi(answers);
      await openConsole(at);
      await userEvent.click(await screen.findByRole('button', { name: /^Approve/ }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Approve change' }));
      await dialog.findByText(SAID);
      await userEvent.click(dialog.getByRole('button', { name: 'Approve with your passkey' }));
      await screen.findByText('Approved. The change is in effect.');
      const posted = asked.filter(({ what }) => what.startsWith(`POST ${path}`)).map(({ what, body }) => [what, body]);
      expect(posted).toEqual([
        [`POST ${path}/step-up`, { version: 3 }],
        [`POST ${path}/approve`, { version: 3, stepUp }],
      ]);
      // The decided transaction closes.
      expect(location.pathname).toBe(at.replace(`/${line.id}`, ''));
    },
  );

  test('is rejected with a reason', async () => {
    const asked = fakeConsoleApi(answers);
    await openConsole(`/acme/wires/${line.id}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Reject…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject change' }));
    await userEvent.type(dialog.getByLabelText('Reason'), 'It is interest{Enter}');
    await screen.findByText('Rejected. Nothing changed.');
    expect(asked.find(({ what }) => what === `POST ${path}/reject`)?.body).toEqual({
      version: 3,
      reason: 'It is interest',
    });
  });
});
