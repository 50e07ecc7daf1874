import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  aConsolePayment,
  aPaymentPage,
  aShownPayment,
  aStaffMe,
  aToday,
  consoleId,
} from '#test/support/console-replies.ts';
import { anAddedParty } from '#test/support/parties.ts';
import { fakeConsoleApi, openConsole } from './console-setup.tsx';

const id = consoleId(40);
const AGENT = consoleId(33);
const added = { at: '2026-11-20T15:00:00.000Z', by: 'Rosa Diaz' };
const party = (over: object = {}) => ({
  ...{
    ...anAddedParty(),
    id: consoleId(70),
    of: 'payment',
    hasPin: false,
    added,
    removed: null,
    told: null,
    viewed: [],
  },
  ...over,
});
const became = { at: '2026-11-20T16:00:00.000Z', again: null, asked: null, told: null };

async function openWith(parties: readonly object[], roles = ['operator'], more: object = {}) {
  const { companies, ...me } = aStaffMe();
  const payment = aShownPayment({ payment: aConsolePayment({ id, agentId: AGENT }) });
  const asked = fakeConsoleApi({
    'GET /staff/me': { body: { ...me, companies: companies.map((company) => ({ ...company, roles, ...more })) } },
    'GET /console/acme/today': { body: aToday() },
    'GET /console/acme/payments': { body: aPaymentPage() },
    [`GET /console/acme/payments/${id}`]: { body: { ...payment, desk: { ...payment.desk, parties } } },
    'POST /console/acme/parties': { body: { id: consoleId(71) } },
    'POST /console/acme/parties/pin': { body: { id: consoleId(70) } },
    'POST /console/acme/parties/remove': { body: { id: consoleId(70) } },
    [`POST /console/acme/payments/${id}/agent-link`]: { body: { id: consoleId(72) } },
  });
  await openConsole(`/acme/payments/${id}`);
  await screen.findByRole('heading', { name: /Maria/, level: 2 });
  return asked;
}
const section = () => within(screen.getByRole('region', { name: 'Others notified' }));

test('a payment shows its parties, what they got, a bounced email, and who viewed it (X-360, X-020)', async () => {
  await openWith([
    party({
      told: {
        words: 'Received and cleared',
        sentAt: added.at,
        became: { ...became, fate: 'bounced', why: 'The mailbox doesn’t exist.' },
      },
    }),
    party({ id: consoleId(72), name: 'Omar Reyes', viewed: ['2026-11-21T15:00:00.000Z', '2026-11-20T15:00:00.000Z'] }),
    party({ id: consoleId(73), name: 'Lee Gone', removed: { at: added.at, by: 'Sam Okafor' } }),
  ]);
  const bounced = section().getByText(/^Received and cleared · email bounced .*The mailbox doesn’t exist\.$/);
  expect(bounced.dataset['bad']).toBe('true');
  expect(section().getByText(/^Viewed 2 times, last Nov 21/)).toBeTruthy();
  expect(section().getByText(/^Lee Gone was removed by Sam Okafor/)).toBeTruthy();
  expect(
    section()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Set PIN', 'Remove', 'Set PIN', 'Remove', 'Add person', 'Send Ann Fisher a link']);
});

test('a party is added by a form that checks its input, and removed with one click (X-360)', async () => {
  const asked = await openWith([party()]);
  await userEvent.click(section().getByRole('button', { name: 'Add person' }));
  const form = within(await screen.findByRole('dialog', { name: 'Notify someone else' }));
  await userEvent.click(form.getByRole('button', { name: 'Add' }));
  expect(asked.some(({ what }) => what === 'POST /console/acme/parties')).toBe(false);
  await userEvent.type(form.getByLabelText('Name'), 'Omar Reyes');
  await userEvent.selectOptions(form.getByLabelText('Role'), 'Lender');
  await userEvent.type(form.getByLabelText('Email'), 'omar@lender.example');
  await userEvent.type(form.getByLabelText(/^PIN/), '12');
  await userEvent.click(form.getByRole('button', { name: 'Add' }));
  expect((await form.findAllByText('Enter four to eight digits.')).length).toBeGreaterThan(0);
  await userEvent.type(form.getByLabelText(/^PIN/), '34');
  await userEvent.click(form.getByRole('button', { name: 'Add' }));
  await screen.findByText('Omar Reyes was added.');
  const sent = asked.find(({ what }) => what === 'POST /console/acme/parties')?.body;
  expect(sent).toMatchObject({
    about: { payment: id },
    name: 'Omar Reyes',
    role: 'lender',
    pin: '1234',
    isAmountShown: false,
  });
  await userEvent.click(section().getByRole('button', { name: 'Remove Dana Agent' }));
  await screen.findByText('Dana Agent gets no more emails, and their links are closed.');
});

test('someone’s PIN is changed or removed by a form that says what comes next (X-360)', async () => {
  const asked = await openWith([party({ hasPin: true })]);
  const sent = () => asked.filter(({ what }) => what === 'POST /console/acme/parties/pin').map(({ body }) => body);
  const open = async () => {
    await userEvent.click(section().getByRole('button', { name: 'Change the PIN of Dana Agent' }));
    return within(await screen.findByRole('dialog', { name: 'Change the PIN of Dana Agent' }));
  };
  let form = await open();
  await userEvent.type(form.getByLabelText(/^PIN/), '12');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  expect((await form.findAllByText('Enter four to eight digits.')).length).toBeGreaterThan(0);
  await userEvent.type(form.getByLabelText(/^PIN/), '34');
  await userEvent.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('PIN saved. Tell Dana Agent by phone.');
  form = await open();
  await userEvent.click(form.getByRole('button', { name: 'Remove PIN' }));
  await screen.findByText('Dana Agent’s links open without a PIN now.');
  const of = { about: { payment: id }, id: consoleId(70) };
  expect(sent()).toEqual([
    { ...of, pin: '1234' },
    { ...of, pin: null },
  ]);
});

test('an auditor sees who gets updates, and can’t change that (X-360)', async () => {
  await openWith([party()], ['auditor']);
  expect(section().getByText('Dana Agent')).toBeTruthy();
  expect(section().queryByRole('button')).toBeNull();
});

test('the payment’s agent is sent a link in the language and with the PIN that staff choose (X-051)', async () => {
  const asked = await openWith([]);
  await userEvent.click(section().getByRole('button', { name: 'Send Ann Fisher a link' }));
  const form = within(await screen.findByRole('dialog', { name: 'Send Ann Fisher a link' }));
  await userEvent.selectOptions(form.getByLabelText('Language'), 'Spanish');
  await userEvent.type(form.getByLabelText(/^PIN/), '4711');
  await userEvent.click(form.getByRole('button', { name: 'Send link' }));
  await screen.findByText('We’re emailing Ann Fisher the link.');
  const sent = asked.find(({ what }) => what === `POST /console/acme/payments/${id}/agent-link`)?.body;
  expect(sent).toMatchObject({ language: 'es', isAmountShown: false, pin: '4711' });
});

test('an agent’s link is withdrawn on a payment that names them, by members of the whole company (X-051)', async () => {
  const ann = party({ of: 'agent', role: 'agent', name: 'Ann Fisher', viewed: [added.at] });
  const asked = await openWith([ann]);
  expect(section().getByText(/^Agent, with a link to all payments that name them/)).toBeTruthy();
  expect(section().getByText(/^Viewed Nov 20/)).toBeTruthy();
  expect(section().queryByText(/^They get an email at each step/)).toBeNull();
  expect(section().queryByRole('button', { name: /Send/ })).toBeNull();
  await userEvent.click(section().getByRole('button', { name: 'Withdraw Ann Fisher’s link' }));
  await screen.findByText('Ann Fisher’s link shows nothing anymore.');
  const removed = asked.find(({ what }) => what === 'POST /console/acme/parties/remove')?.body;
  expect(removed).toEqual({ about: { agent: AGENT }, id: consoleId(70) });
});

test('a member of one office neither sends nor withdraws an agent’s link (X-051, X-201)', async () => {
  await openWith([party({ of: 'agent', role: 'agent', name: 'Ann Fisher' })], ['operator'], {
    offices: [consoleId(30)],
  });
  expect(section().queryByRole('button', { name: /Ann Fisher/ })).toBeNull();
});
