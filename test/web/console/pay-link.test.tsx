import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { aFilePage, aShownFile, aStaffMe, aToday, consoleId } from '#test/support/console-replies.ts';
import { choose, fakeConsoleApi, openConsole } from './console-setup.tsx';

const FILE = `/console/acme/files/${consoleId(60)}`;
const answers = {
  'GET /staff/me': { body: aStaffMe() },
  'GET /console/acme/today': { body: aToday() },
  'GET /console/acme/files': { body: aFilePage() },
  [`GET ${FILE}`]: { body: aShownFile() },
};

/** Opens the pay link dialog, on the list of files or on one file. */
async function openDialog(at: string, more: Parameters<typeof fakeConsoleApi>[0] = {}) {
  fakeConsoleApi({ ...answers, ...more });
  await openConsole(at);
  await choose(screen, at.endsWith('/files') ? 'Pay link' : 'Pay link for this file');
  return within(await screen.findByRole('dialog', { name: 'Pay link' }));
}
const make = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  userEvent.click(dialog.getByRole('button', { name: 'Make link' }));
const linkIn = async (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  new URL((await dialog.findByText(/^https:/)).textContent ?? '');
const card = () => document.querySelector('section[aria-hidden]');

test('a pay link of a file suggests its number and street at the company’s own portal, and no amount, account or payer (X-019, X-371)', async () => {
  const dialog = await openDialog(`/acme/files/${consoleId(60)}`);
  await userEvent.selectOptions(dialog.getByLabelText(/^Purpose/), 'Down Payment and Closing Costs');
  await make(dialog);
  const link = await linkIn(dialog);
  expect(link.origin + link.pathname).toBe('https://acme.portal.example/create-account/step-3');
  expect(Object.fromEntries(link.searchParams)).toEqual({
    ...{ for: 'Down Payment and Closing Costs', file: '24-2000', street: '12 Oak St' },
  });
  expect(dialog.getByText('Anyone who has this link can read its file number and street.')).toBeTruthy();
});

test('a pay link for the company’s site suggests no file or street, and can be copied (X-022, X-371)', async () => {
  const dialog = await openDialog('/acme/files');
  await make(dialog);
  const link = await linkIn(dialog);
  expect([...link.searchParams]).toEqual([['for', '']]);
  expect(dialog.queryByText(/^Anyone who has this link/)).toBeNull();
  const person = userEvent.setup();
  await person.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(String(link));
});

test('the console refuses details that the client’s page would leave out of a pay link (X-371)', async () => {
  const dialog = await openDialog('/acme/files');
  await userEvent.type(dialog.getByLabelText(/^File number/), '216-555-0100');
  await userEvent.type(dialog.getByLabelText(/^Street/), 'Call 216 555 0100');
  await make(dialog);
  expect(dialog.getAllByText(/^Enter a number and a street only/).length).toBeGreaterThan(0);
  expect(dialog.getAllByText(/^Enter a file number without spaces/).length).toBeGreaterThan(0);
  expect(dialog.queryByText(/^https:/)).toBeNull();
});

test('the card has the steps, the address and the warning about wire instructions in both languages (X-371)', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const dialog = await openDialog(`/acme/files/${consoleId(60)}`);
  expect(card()).toBeNull();
  await make(dialog);
  await userEvent.click(await dialog.findByRole('button', { name: 'Print card' }));
  expect(print).toHaveBeenCalledOnce();
  // The phone number never breaks across lines.
  const text = (card()?.textContent ?? '').replaceAll('\u00A0', ' ').replaceAll('\u2011', '-');
  for (const said of [
    'Acme Title',
    'File 24-2000 · 12 Oak St',
    'Check that the address begins with acme.portal.example.',
    'Verifique que la dirección empiece con acme.portal.example.',
    'never emails or texts wire instructions. If you get any, call (216) 555-0100',
    'nunca envía por correo electrónico',
  ])
    expect(text).toContain(said);
  expect(text).not.toMatch(/\$|account number|routing/i);
  await userEvent.click(dialog.getByRole('button', { name: 'Change' }));
  expect(card()).toBeNull();
  expect((dialog.getByLabelText(/^File number/) as HTMLInputElement).value).toBe('24-2000');
});

test('the console makes no pay link while an older release doesn’t return the portal’s address (X-371)', async () => {
  const today = aToday();
  const { portal: _, ...prepares } = today.prepares;
  fakeConsoleApi({ ...answers, 'GET /console/acme/today': { body: { ...today, prepares } } });
  await openConsole('/acme/files');
  await screen.findByRole('link', { name: '24-2000' });
  expect(screen.queryByRole('button', { name: 'Pay link' })).toBeNull();
});
