import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { settingsText } from '#shared/text/console/settings.ts';
import {
  aConsolePayment,
  aPaymentPage,
  aShownClient,
  aShownPayment,
  aStaffList,
  aStaffMe,
  aToday,
  consoleId,
} from '#test/support/console-replies.ts';
import { choose, fakeConsoleApi, openConsole } from './console-setup.tsx';

const [WEI, ANA] = [consoleId(7), consoleId(8)];
const wire = (reference: string, version = 2) => ({
  ...{ reference, received: 41_200_00, sender: 'HARBORSIDE LLC', on: '2026-11-20', state: 'unmatched', version },
});
const [FIRST, SECOND] = ['20261120B1Q8021C000001', '20261120B1Q8021C000002'];
const desk = (...wires: readonly object[]) => ({ body: { awaited: [], wires, statements: [] } });
const as = (role: string, changes: object = {}) =>
  aStaffMe({
    companies: [{ tenantId: 'acme', company: 'Acme', timeZone: 'America/Chicago', roles: [role] }],
    ...changes,
  });
const agent = (over: object = {}) => ({
  ...{ id: consoleId(33), firstName: 'Ann', lastName: 'Fisher', displayName: 'Ann Fisher', active: true },
  ...{ email: 'ann@realty.example', mobilePhone: '+12165550101', landingPageURI: 'ann-fisher', licenses: [] },
  ...{ brokerage: { name: 'Fisher Realty' }, ...over },
});
const settings = (...agents: readonly object[]) => ({
  body: { lines: [], values: { agents }, hasWire: true, accounts: [], waiting: [] },
});

const payment = aShownPayment({ payment: aConsolePayment() });
const usual = {
  'GET /staff/me': { body: as('operator') },
  'GET /console/acme/today': { body: aToday() },
  'GET /console/acme/staff': { body: aStaffList() },
  'GET /console/acme/payments': { body: aPaymentPage() },
  [`GET /console/acme/payments/${payment.payment.id}`]: {
    body: { ...payment, desk: { ...payment.desk, parties: [] } },
  },
  'GET /console/acme/statement-lines': { body: { lines: [], after: null, isMore: false } },
  'GET /console/acme/wires': desk(wire(FIRST), wire(SECOND)),
  'GET /console/acme/settings': settings(agent()),
  'POST /console/acme/clients': { body: { clients: [], isMore: false } },
  [`GET /console/acme/clients/${WEI}`]: { body: aShownClient({ id: WEI }) },
  [`GET /console/acme/clients/${ANA}`]: { body: aShownClient({ id: ANA, name: 'Ana Lima' }) },
};

/** Opens a place as a page loaded anew in the same tab. */
async function reload(at: string, answers: object = {}): Promise<void> {
  vi.resetModules();
  cleanup();
  fakeConsoleApi({ ...usual, ...answers });
  await openConsole(at);
}

const dialog = async () => within(await screen.findByRole('dialog'));
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

describe('a reason that wasn’t submitted (D-122)', () => {
  const askedOf = async (client: string, me = as('operator')) => {
    await reload(`/acme/clients/${client}`, { 'GET /staff/me': { body: me } });
    await press('Hold client…');
    return (await dialog()).getByLabelText<HTMLInputElement>('Reason');
  };

  test('is there after a reload, for the same person about the same client', async () => {
    await userEvent.type(await askedOf(WEI), 'Their phone was stolen');
    expect((await askedOf(ANA)).value).toBe('');
    expect((await askedOf(WEI, as('operator', { id: consoleId(77) }))).value).toBe('');
    expect((await askedOf(WEI)).value).toBe('Their phone was stolen');
  });

  test('is dropped by Cancel', async () => {
    await userEvent.type(await askedOf(WEI), 'Their phone was stolen');
    await userEvent.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    expect((await askedOf(WEI)).value).toBe('');
  });

  test('isn’t shown to someone else who signs in in another tab', async () => {
    let me = as('operator');
    await reload(`/acme/clients/${WEI}`, { 'GET /staff/me': () => ({ body: me }) });
    await press('Hold client…');
    await userEvent.type((await dialog()).getByLabelText('Reason'), 'Their phone was stolen');
    me = as('operator', { id: consoleId(77), name: 'Sam Okafor' });
    act(() => void globalThis.dispatchEvent(new Event('visibilitychange')));
    await screen.findByRole('button', { name: /^Sam Okafor/ });
    expect(screen.queryByDisplayValue('Their phone was stolen')).toBeNull();
    await press('Hold client…');
    expect((await dialog()).getByLabelText<HTMLInputElement>('Reason').value).toBe('');
  });
});

test('the typed parts of a split wire are there after a reload, in as many rows, and only for that wire in its version (D-122)', async () => {
  const openSplit = async (reference: string, ...wires: readonly object[]) => {
    await reload(
      `/acme/wires/wire-${reference}`,
      wires.length > 0 ? { 'GET /console/acme/wires': desk(...wires) } : {},
    );
    const open = within(await screen.findByRole('region', { name: 'Open wire' }));
    await choose(open, 'Split');
    await open.findByRole('group', { name: 'Part 1' });
    return open;
  };
  const amounts = (open: Awaited<ReturnType<typeof openSplit>>) =>
    open.getAllByLabelText<HTMLInputElement>('Amount').map(({ value }) => value);
  const open = await openSplit(FIRST);
  await userEvent.click(open.getByRole('button', { name: 'Add part' }));
  const [one, , three] = open.getAllByLabelText('Amount');
  await userEvent.type(one as HTMLElement, '100');
  await userEvent.type(three as HTMLElement, '200');
  expect(amounts(await openSplit(SECOND))).toEqual(['', '']);
  expect(amounts(await openSplit(FIRST, wire(FIRST, 3)))).toEqual(['', '']);
  expect(amounts(await openSplit(FIRST))).toEqual(['100.00', '', '200']);
});

test('pasted agents and a changed one are there after a reload, unless a colleague has changed that one (D-122)', async () => {
  const agents = async (of = settings(agent())) => {
    await reload('/acme/settings', { 'GET /staff/me': { body: as('owner') }, 'GET /console/acme/settings': of });
    await press('Change… Agents');
    return dialog();
  };
  const { list, done, fields } = settingsText;
  const first = await agents();
  await userEvent.click(first.getByRole('button', { name: list.paste }));
  await userEvent.click(first.getByLabelText(list.pasted));
  await userEvent.paste('Maya,Ortiz,maya@realty.example,(305) 555-0199,Ortiz Realty');
  const pasting = await agents();
  await userEvent.click(pasting.getByRole('button', { name: list.paste }));
  expect(pasting.getByLabelText<HTMLTextAreaElement>(list.pasted).value).toMatch(/^Maya,Ortiz/);
  await userEvent.click(pasting.getByRole('button', { name: list.take }));
  await userEvent.click(await pasting.findByRole('button', { name: list.edit('Ann Fisher') }));
  await userEvent.click(pasting.getByLabelText(fields.active));
  await userEvent.click(pasting.getByRole('button', { name: done }));
  await pasting.findByText(list.isChanged);
  const rows = ({ getAllByRole }: Awaited<ReturnType<typeof agents>>) =>
    getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows(await agents())).toEqual([
    expect.stringMatching(new RegExp(`^Ann Fisher ${settingsText.off} ${list.isChanged}`)),
    expect.stringMatching(new RegExp(`^Maya Ortiz ${list.isNew}`)),
  ]);
  expect(rows(await agents(settings(agent({ email: 'new@realty.example' }))))).toEqual([
    expect.stringMatching(new RegExp(`^Ann Fisher${list.editOne}`)),
    expect.stringMatching(new RegExp(`^Maya Ortiz ${list.isNew}`)),
  ]);
});

test('the name of a party is there after a reload, and the PIN for them is never kept (D-122, X-360)', async () => {
  const add = async () => {
    await reload(`/acme/payments/${payment.payment.id}`);
    await press('Add person');
    return dialog();
  };
  const first = await add();
  await userEvent.type(first.getByLabelText('Name'), 'Lena Lender');
  await userEvent.type(first.getByLabelText(/^PIN/), '482913');
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('482913');
  expect((await add()).getByLabelText<HTMLInputElement>('Name').value).toBe('Lena Lender');
});
