import { type Screen, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { movesNow } from '#functions/console/moves-now.ts';
import { personId } from '#shared/ids.ts';
import { toCents } from '#shared/money.ts';
import { DESK_MOVES, type DeskMove, deskMoves } from '#shared/staff/desk-move.ts';
import { NOTICE_TOPICS } from '#shared/staff/notices.ts';
import type { MemberRole } from '#shared/staff/role.ts';
import { deskText, moveText } from '#shared/text/console/desk.ts';
import { prepareText } from '#shared/text/console/prepare.ts';
import { TRANSFER_KINDS, TRANSFER_STATUSES } from '#shared/transfer/status.ts';
import { aMember } from '#test/support/colleagues.ts';
import {
  aConsolePayment,
  aFilePage,
  aPaymentPage,
  aShownFile,
  aShownPayment,
  aStaffMe,
  aToday,
  consoleId,
} from '#test/support/console-replies.ts';
import { aTenant } from '#test/support/people.ts';
import { aTransfer } from '#test/support/transfers.ts';
import { fakeConsoleApi, openConsole } from './console-setup.tsx';

const PLACES_MAX = 6;
const WORDS_MAX = 10;
const BUTTONS_MAX = 3;

const me = (...roles: readonly string[]) => {
  const { companies, ...rest } = aStaffMe();
  return { body: { ...rest, companies: companies.map((company) => ({ ...company, roles })) } };
};

describe('the console’s places (D-100, X-355)', () => {
  const places = async (...roles: readonly string[]) => {
    fakeConsoleApi({
      'GET /staff/me': me(...roles),
      'GET /console/acme/today': { body: aToday() },
      'GET /console/acme/payments': { body: aPaymentPage() },
    });
    await openConsole('/acme/payments');
    const rail = within(await screen.findByRole('complementary'));
    return within(rail.getByRole('navigation'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  };
  const others = ['Files', 'Payments', 'Bank', 'People', 'Reports'];
  const six = ['Today', ...others];

  test.each([
    [['operator'], six],
    [['approver'], ['Today', 'Approvals', ...others]],
    [['owner'], [...six, 'Company']],
    [['auditor'], [...six, 'Company']],
    [
      ['operator', 'approver', 'owner'],
      ['Today', 'Approvals', ...others, 'Company'],
    ],
  ])('are six, one more for an approver and one more for an owner: %j', async (roles, expected) => {
    expect(six).toHaveLength(PLACES_MAX);
    expect(await places(...roles)).toEqual(expected);
  });
});

describe('the console’s tabs and menu (D-100, X-355)', () => {
  const usual = {
    'GET /staff/me': me('operator', 'owner'),
    'GET /console/acme/today': { body: aToday() },
    'GET /console/acme/payments': { body: aPaymentPage() },
    'GET /console/acme/statement-lines': { body: { lines: [], after: null, isMore: false } },
  };

  test('show three tabs at Bank, each with an address of its own, and move along them by arrow keys (X-355)', async () => {
    fakeConsoleApi(usual);
    await openConsole('/acme/wires');
    const tabs = within(await screen.findByRole('tablist', { name: 'Bank' }));
    const names = ['Activity', 'Unidentified', 'Plaid balance'];
    expect(tabs.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(names);
    expect(tabs.getByRole('tab', { name: 'Plaid balance' }).getAttribute('href')).toBe('/acme/ledger');
    const [activity, unidentified] = tabs.getAllByRole('tab');
    expect(screen.getByRole('tabpanel', { name: 'Activity' })).toBeTruthy();
    activity?.focus();
    const at = () => document.activeElement?.textContent;
    await userEvent.keyboard('{ArrowLeft}');
    expect(at()).toBe('Plaid balance');
    await userEvent.keyboard('{ArrowRight}{End}{Home}{ArrowRight}');
    expect(at()).toBe('Unidentified');
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('heading', { name: 'Unidentified wires' });
    expect(location.pathname).toBe('/acme/unidentified');
    expect(unidentified?.getAttribute('aria-selected')).toBe('true');
    history.back();
    await screen.findByRole('heading', { name: 'Bank activity' });
    const rail = within(screen.getByRole('complementary'));
    expect(rail.getByRole('link', { name: 'Bank' }).getAttribute('aria-current')).toBe('page');
  });

  test('have notifications, shortcuts, appearance and sign out in the person’s menu, which closes with Escape', async () => {
    fakeConsoleApi(usual);
    await openConsole('/acme/payments');
    await screen.findByRole('heading', { level: 1, name: 'Payments' });
    const rail = within(screen.getByRole('complementary'));
    const person = rail.getByRole('button', { name: /^Rosa Diaz/ });
    expect(rail.queryByRole('button', { name: 'Sign out' })).toBeNull();
    await userEvent.click(person);
    expect(person.getAttribute('aria-expanded')).toBe('true');
    expect(rail.getByRole('link', { name: 'My notifications' })).toBeTruthy();
    expect(rail.getByRole('button', { name: 'Sign out' })).toBeTruthy();
    await userEvent.click(rail.getByRole('button', { name: 'Dark' }));
    expect(rail.getByRole('button', { name: 'Dark' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(rail.getByRole('button', { name: 'Auto' }));
    await userEvent.keyboard('{Escape}');
    expect(rail.queryByRole('button', { name: 'Sign out' })).toBeNull();
    expect(document.activeElement).toBe(person);
    await userEvent.click(person);
    await userEvent.click(rail.getByRole('button', { name: /^Shortcuts/ }));
    const keys = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await userEvent.click(within(keys).getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(person);
  });

  test.each([
    [['owner'], ['Staff', 'Settings', 'Audit log', 'Approvals']],
    [
      ['owner', 'approver'],
      ['Staff', 'Settings', 'Audit log'],
    ],
  ])('show at Company everything that %j can decide and read about it', async (roles, expected) => {
    const people = { members: [], invitations: [], waiting: [] };
    fakeConsoleApi({ ...usual, 'GET /staff/me': me(...roles), 'GET /console/acme/staff': { body: people } });
    await openConsole('/acme/staff');
    const tabs = within(await screen.findByRole('tablist', { name: 'Company' }));
    expect(tabs.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(expected);
  });

  test('open Bank with g b', async () => {
    fakeConsoleApi(usual);
    await openConsole('/acme/payments');
    await screen.findByRole('table', { name: /^Payments/ });
    await userEvent.keyboard('gb');
    await screen.findByRole('heading', { name: 'Bank activity' });
  });
});

/** Words and buttons to read on a screen: no rows of a table, nothing folded, nothing for screen readers alone. */
function readOn(screenOrItem: Element) {
  const shown = screenOrItem.cloneNode(true) as Element;
  for (const each of shown.querySelectorAll(
    'tbody, option, .visually-hidden, [aria-hidden="true"], p[class*="on-paper"]',
  ))
    each.remove();
  for (const each of shown.querySelectorAll('details:not([open]) > :not(summary)')) each.remove();
  const text = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  let words = 0;
  while (text.nextNode())
    words += (text.currentNode.textContent ?? '').split(/\s+/).filter((each) => /\w/.test(each)).length;
  return { words, buttons: shown.querySelectorAll('.button').length };
}

describe('an escrow officer’s screens, each with the same example data (X-355)', () => {
  afterEach(() => void vi.useRealTimers());
  const [payment, file] = [consoleId(40), consoleId(60)];
  const line = {
    id: 'a'.repeat(64),
    account: '4321',
    on: '2026-11-20',
    amount: 500_000,
    direction: 'in',
    kind: 'wire',
  };
  const bank = { ...line, reference: 'IMAD1', party: 'ADA BUYER', text: 'Wire', state: 'new', version: 1 };
  const answers = {
    'GET /staff/me': me('operator'),
    'GET /console/acme/today': { body: aToday() },
    'GET /console/acme/payments': { body: aPaymentPage({ payments: [aConsolePayment()] }) },
    [`GET /console/acme/payments/${payment}`]: { body: aShownPayment() },
    'GET /console/acme/files': { body: aFilePage() },
    [`GET /console/acme/files/${file}`]: { body: aShownFile() },
    'GET /console/acme/statement-lines': {
      body: { lines: [{ ...bank, isCertain: false, proposals: [] }], after: null, isMore: false },
    },
    'POST /console/acme/clients': {
      body: {
        clients: [{ id: consoleId(7), name: 'Wei Chen', payments: 1, newest: aConsolePayment() }],
        isMore: false,
      },
    },
  };

  test.each<[string, string, { readonly words: number; readonly buttons: number }]>([
    ['Today', 'today', { words: 84, buttons: 1 }],
    ['Files', 'files', { words: 12, buttons: 1 }],
    ['the page of a file', `files/${file}`, { words: 96, buttons: 5 }],
    ['Payments', 'payments', { words: 59, buttons: 3 }],
    ['a payment', `payments/${payment}`, { words: 223, buttons: 1 }],
    ['Bank', 'wires', { words: 27, buttons: 1 }],
    ['People', 'clients', { words: 33, buttons: 1 }],
    ['Reports', 'reports', { words: 112, buttons: 4 }],
  ])('%s has this many words and buttons, and more of them is a decision', async (_, place, expected) => {
    // Dates of another year have one word more.
    vi.useFakeTimers({ toFake: ['Date'], now: NOW, shouldAdvanceTime: true });
    fakeConsoleApi(answers);
    await openConsole(`/acme/${place}`);
    const isOpenItem = place.includes('/');
    const region = () =>
      isOpenItem
        ? screen.getByRole('region', { name: /^Open (?:file|payment)$/ })
        : within(document.body).getByRole('main');
    await waitFor(() => expect(region().querySelector('h1, h2')?.textContent).toBeTruthy());
    await waitFor(() => expect(region().querySelector('[aria-busy="true"], .skeleton')).toBeNull());
    await waitFor(() => expect(readOn(region())).toEqual(expected));
  });
});

test('limit the list’s filter to ten statuses, each with its own name (D-101, X-355)', async () => {
  fakeConsoleApi({
    'GET /staff/me': me('operator'),
    'GET /console/acme/today': { body: aToday() },
    'GET /console/acme/payments': { body: aPaymentPage() },
  });
  await openConsole('/acme/payments');
  const choice = await screen.findByLabelText<HTMLSelectElement>('Status');
  expect(choice.options.length - 1).toBeLessThanOrEqual(WORDS_MAX);
});

const at = '2026-11-20T15:00:00.000Z';
const NOW = new Date('2026-11-20T16:00:00.000Z');
const ROSA = aMember();
const SAM = aMember({
  id: personId.parse('65f0000000000000000000a2'),
  name: 'Sam Reed',
  approveUpTo: toCents(1_000_000_000),
});

const step = (name: string, over: object = {}) => ({
  ...{ id: `e-${name}`, name, from: 'completed', to: 'completed', actor: 'staff', at, by: ROSA.name },
  identity: { id: ROSA.id, role: 'prepare', way: 'console' },
  ...over,
});

/** The actions that a payment offers, for every status, kind and further fact, and for each person. Each set once. */
function offeredMoves(): ReadonlyMap<string, readonly DeskMove[]> {
  const kinds = {
    ACH: { disbursement: false, method: 'ACH' },
    Wire: { disbursement: false, method: 'Wire' },
    Disbursement: { disbursement: true, method: 'ACH', type: 'Client Disbursement' },
    Refund: { disbursement: true, type: 'Client Disbursement', refundOf: { id: consoleId(9), referenceId: 'EM-1' } },
  } as const;
  const facts = [
    {},
    { clearedAt: at, startedAt: at, completedAt: at },
    { clearedAt: at, startedAt: at, completedAt: at, postedAt: at },
    { filing: { to: 'LKW-1', by: ROSA.name, identity: ROSA.id, at } },
    { events: [step('create', { from: null, to: 'created' }), step('hold')] },
    { events: [step('create', { from: null, to: 'created' }), step('submitForApproval', { to: 'awaiting approval' })] },
  ];
  const people = [
    [['operator'], ROSA],
    [['approver'], SAM],
    [['operator', 'approver'], ROSA],
    [['operator', 'approver'], SAM],
  ] as const;
  const found = new Map<string, readonly DeskMove[]>();
  for (const status of TRANSFER_STATUSES)
    for (const kind of TRANSFER_KINDS)
      for (const fact of facts)
        for (const [roles, member] of people) {
          const made = { events: [step('create', { from: null, to: 'created' })], ...kinds[kind], ...fact, status };
          let payment: ReturnType<typeof aTransfer>;
          try {
            payment = aTransfer(made);
          } catch {
            continue;
          }
          const reader = { tenant: payment.tenantId, member, roles: roles as readonly MemberRole[], now: NOW };
          const moves = movesNow(payment, aTenant(), reader).flatMap(({ move, why }) => (why === null ? [move] : []));
          if (moves.length > 0) found.set(moves.join(', '), moves);
        }
  return found;
}

/** The buttons of the open item's actions, before and behind More. */
async function buttonsOf(bar: Pick<Screen, 'queryAllByRole' | 'getByRole'>) {
  const names = () => bar.queryAllByRole('button').map(({ textContent }) => textContent);
  const visible = names();
  if (visible.includes('More')) await userEvent.click(bar.getByRole('button', { name: 'More' }));
  return { visible, all: names().filter((name) => name !== 'More') };
}

describe('the buttons of a payment (D-102, X-355)', () => {
  const id = consoleId(40);
  const open = async (moves: readonly DeskMove[]) => {
    const payment = aShownPayment({ moves: moves.map((move) => ({ move, why: null })) });
    fakeConsoleApi({
      'GET /staff/me': me('operator', 'approver'),
      'GET /console/acme/today': { body: aToday() },
      'GET /console/acme/payments': { body: aPaymentPage({ payments: [aConsolePayment()] }) },
      [`GET /console/acme/payments/${id}`]: { body: payment },
    });
    const { unmount } = await openConsole(`/acme/payments/${id}`);
    const buttons = await buttonsOf(within(await screen.findByRole('region', { name: deskText.bar })));
    unmount();
    return buttons;
  };
  const states = [...offeredMoves().values()];

  test('are known for many states', () => {
    expect(states.length).toBeGreaterThan(20);
  });

  test('are three at most in every state, and More has all the others', async () => {
    for (const moves of [...states, deskMoves]) {
      const { visible, all } = await open(moves);
      expect(visible.length, moves.join(', ')).toBeLessThanOrEqual(BUTTONS_MAX);
      const names = [...moves.map((move) => moveText[move].name), prepareText.openLike];
      expect(all.toSorted(), moves.join(', ')).toEqual(names.toSorted());
    }
  }, 120_000);

  test('work with keys alone: Escape closes More and not the payment, and a sheet returns the focus to More', async () => {
    fakeConsoleApi({
      'GET /staff/me': me('operator'),
      'GET /console/acme/today': { body: aToday() },
      'GET /console/acme/payments': { body: aPaymentPage({ payments: [aConsolePayment()] }) },
      [`GET /console/acme/payments/${id}`]: { body: aShownPayment({ moves: [{ move: 'close', why: null }] }) },
    });
    await openConsole(`/acme/payments/${id}`);
    const bar = within(await screen.findByRole('region', { name: deskText.bar }));
    const more = bar.getByRole('button', { name: 'More' });
    more.focus();
    await userEvent.keyboard('{Enter}{Tab}');
    expect(document.activeElement?.textContent).toBe('Close');
    await userEvent.keyboard('{Escape}');
    expect(bar.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(document.activeElement).toBe(more);
    expect(location.pathname).toBe(`/acme/payments/${id}`);
    await userEvent.keyboard('{Enter}{Tab}{Enter}');
    const sheet = within(await screen.findByRole('dialog'));
    await userEvent.click(sheet.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement).toBe(more));
  });

  test('never show a rare action that the payment isn’t waiting for', async () => {
    const rare: readonly DeskMove[] = ['reverse', 'proof asked', 'drop proof', 'close', 'set file', 'wire problem'];
    expect(Object.keys(DESK_MOVES)).toEqual(expect.arrayContaining([...rare]));
    for (const move of rare) expect((await open([move])).visible, move).toEqual(['More']);
  });
});

describe('the buttons of a client’s page (D-102, X-355)', () => {
  const id = consoleId(7);
  const load = { amount: 1_000_00, max: 1_000_00, count: 1, ofCount: 5 };
  const hold = { at, by: 'Rosa Diaz', reason: 'Phone was stolen' };
  const client = (over: object) => ({
    ...{ id, name: 'Wei Chen', formerNames: [], since: at, phone: '•••• 0142', language: 'en', version: 3 },
    ...{ isIdentityOnFile: true, consent: { termsVersion: '1', at }, accounts: [], sessions: [], messages: [] },
    ...{ limits: { day: load, week: load }, payments: [], isMore: false, overLimit: null },
    ...{ debitsStopped: { code: 'R10', at }, wireHeldSince: at, hold: null },
    ...over,
  });
  const allowing = ['Allow debits again…', 'Show new wire instructions…', 'Allow one payment over the limit…'];

  test.each<[string, readonly string[], object, readonly string[]]>([
    ['with every stop', ['operator', 'approver'], {}, ['Hold client…', ...allowing]],
    ['on hold with every stop', ['operator', 'approver'], { hold }, ['Request release…', ...allowing]],
    ['without a stop', ['approver'], { debitsStopped: null, wireHeldSince: null }, ['Hold client…', allowing[2] ?? '']],
    ['for an escrow officer', ['operator'], {}, ['Hold client…']],
  ])('are three at most %s, and More has all the others', async (_, roles, over, expected) => {
    fakeConsoleApi({
      'GET /staff/me': me(...roles),
      'GET /console/acme/today': { body: aToday() },
      'POST /console/acme/clients': { body: { clients: [], isMore: false } },
      [`GET /console/acme/clients/${id}`]: { body: client(over) },
    });
    await openConsole(`/acme/clients/${id}`);
    const open = within(await screen.findByRole('region', { name: 'Open client' }));
    await open.findByRole('button', { name: expected[0] ?? '' });
    const { visible, all } = await buttonsOf(open);
    expect(visible.length).toBeLessThanOrEqual(BUTTONS_MAX);
    expect(all).toEqual(expected);
  });
});

describe('the buttons of a file’s page (D-102, X-355)', () => {
  test.each<[readonly string[], readonly string[]]>([
    [
      ['operator', 'owner'],
      ['Request payment', 'Prepare disbursement', 'Post lender funding', 'Pay link for this file', 'File ledger (PDF)'],
    ],
    [['owner'], ['Pay link for this file', 'File ledger (PDF)']],
    [['auditor'], ['File ledger (PDF)']],
  ])('are three at most for %j, and More has all the others', async (roles, expected) => {
    fakeConsoleApi({
      'GET /staff/me': me(...roles),
      'GET /console/acme/today': { body: aToday() },
      'GET /console/acme/files': { body: aFilePage() },
      [`GET /console/acme/files/${consoleId(60)}`]: { body: aShownFile() },
    });
    await openConsole(`/acme/files/${consoleId(60)}`);
    const bar = within(await screen.findByRole('region', { name: 'Actions' }));
    await bar.findByRole('button', { name: expected[0] ?? '' });
    // The list has its own pay link as soon as the company's address is known.
    if (expected.includes('Pay link for this file')) await screen.findByRole('button', { name: 'Pay link' });
    const { visible, all } = await buttonsOf(bar);
    expect(visible.length).toBeLessThanOrEqual(BUTTONS_MAX);
    expect(all).toEqual(expected);
  });
});

const payment = (n: number) => ({
  ...{ id: consoleId(n), referenceId: `WIR-${n}`, name: 'Ada Buyer', property: '1 Oak Street' },
  ...{ total: 500_000, version: 3 },
});
const proposal = (n: number) => ({ payment: payment(n), score: 100, reasons: ['The amount is the same.'] });
const line = (over: object) => ({
  ...{ id: 'a'.repeat(64), account: '4321', on: '2026-11-20', amount: 500_000, direction: 'in', kind: 'wire' },
  ...{ reference: '20261120B1Q8021C000001', party: 'ADA BUYER', text: 'Incoming wire WIR-7', state: 'new', version: 1 },
  ...{ isCertain: false, proposals: [] },
  ...over,
});
const wire = (over: object = {}) => ({
  ...{ reference: 'W-1', received: 500_000, sender: 'ADA BUYER', on: '2026-11-20', state: 'unmatched', version: 1 },
  ...over,
});
const proposed = { by: 'Rosa Diaz', at, reason: 'A mistake' };
/** The proposals about these transactions and wires, as an approver sees them. */
const proposedIn = (items: readonly object[]) =>
  items.flatMap((item) => {
    const { proposed: of, id, on, reference, version } = item as ReturnType<typeof line> & { proposed?: object };
    const named = id ? `${on}_${id}` : reference;
    const may = { isByCommand: false, mayApprove: true, mayReject: true };
    return of ? [{ ...of, ...may, reference: named, version, what: 'Undo it' }] : [];
  });

describe('the buttons of a transaction (D-102, X-355)', () => {
  const awaited = [7, 8, 9, 10].map(payment);
  const open = async (place: string, name: string, { lines = [] as object[], wires = [] as object[] }) => {
    fakeConsoleApi({
      'GET /staff/me': me('operator', 'approver'),
      'GET /console/acme/today': { body: aToday() },
      'GET /console/acme/statement-lines': { body: { lines, after: null, isMore: false } },
      'GET /console/acme/wires': {
        body: { awaited, wires, statements: [], proposals: proposedIn([...lines, ...wires]) },
      },
    });
    const { unmount } = await openConsole(`/acme/wires/${place}`);
    const sheet = within(await screen.findByRole('region', { name }));
    const count = sheet.queryAllByRole('button').length;
    unmount();
    return count;
  };

  test.each<[string, object]>([
    ['without a suggested match', {}],
    ['with one suggested match', { proposals: [proposal(7)], isCertain: true }],
    ['with three suggested matches', { proposals: [proposal(7), proposal(8), proposal(9)] }],
    ['of a lender for a file', { namedFile: 'LKW-2240' }],
    ['out', { direction: 'out' }],
    [
      'out that may have returned one of two wires',
      {
        direction: 'out',
        returns: [1, 2].map((n) => ({ wire: wire({ reference: `W-${n}` }), reasons: [], isContradicted: false })),
      },
    ],
    ['that was excluded', { state: 'ignored' }],
    ['whose undo needs approval', { state: 'ignored', proposed }],
    ['that returned a wire', { state: 'matched', direction: 'out', wire: wire() }],
  ])('%s are three at most', async (_, over) => {
    const one = line(over);
    expect(await open(one.id, 'Open transaction', { lines: [one] })).toBeLessThanOrEqual(BUTTONS_MAX);
  });

  test.each<[string, object]>([
    ['unidentified', {}],
    ['and needs approval', { proposed: { ...proposed, what: 'apply', payment: payment(7) } }],
    ['from a split', { partOf: 'W-0' }],
  ])('are three at most for a wire that is %s', async (_, over) => {
    expect(
      await open('wire-W-1', 'Open wire', { wires: [wire(over), wire({ reference: 'W-2' })] }),
    ).toBeLessThanOrEqual(BUTTONS_MAX);
  });
});

test('Reports are four cards, and the reports by email are folded below them (X-355)', async () => {
  fakeConsoleApi({ 'GET /staff/me': me('operator'), 'GET /console/acme/today': { body: aToday() } });
  await openConsole('/acme/reports');
  await screen.findByRole('region', { name: 'Reports by email' });
  expect(document.querySelectorAll('main .card')).toHaveLength(4);
  expect(document.querySelector('main details')?.hasAttribute('open')).toBe(false);
});

test('My notifications are three switches, with every topic folded below them (X-355)', async () => {
  const topics = NOTICE_TOPICS.map((topic) => ({ topic, standing: 'on', to: ['operator'] }));
  const own = { email: 'rosa@acme.example', topics, digest: false, sharedDigest: false, reports: [], version: 0 };
  fakeConsoleApi({
    'GET /staff/me': me('operator'),
    'GET /console/acme/today': { body: aToday() },
    'GET /console/acme/own-notices': { body: own },
  });
  await openConsole('/acme/notices');
  const folded = (await screen.findByText('Choose single topics')).closest('details');
  expect(folded?.open).toBe(false);
  const [inside, all] = [folded, document].map((where) => where?.querySelectorAll('input[type=checkbox]').length);
  expect(inside).toBe(NOTICE_TOPICS.length);
  expect((all ?? 0) - (inside ?? 0)).toBe(BUTTONS_MAX);
});
