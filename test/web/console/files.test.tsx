import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aFilePage, aShownFile, aStaffMe, aToday, consoleId } from '#test/support/console-replies.ts';
import { fakeConsoleApi, openConsole } from './console-setup.tsx';

test('a closing opens beside the list with what is held, promised and left, and says when it is short (X-203)', async () => {
  const short = aShownFile({ held: 100_000, promised: 500_000, left: -400_000 });
  fakeConsoleApi({
    'GET /staff/me': { body: aStaffMe() },
    'GET /console/acme/today': { body: aToday() },
    'GET /console/acme/files': { body: aFilePage() },
    [`GET /console/acme/files/${consoleId(60)}`]: { body: short },
  });
  await openConsole('/acme/files');
  await userEvent.click(await screen.findByRole('link', { name: '24-2000' }));
  const open = within(await screen.findByRole('region', { name: 'Open file' }));
  await open.findByRole('heading', { name: '24-2000' });
  expect(open.getByText('Outstanding disbursements exceed this file’s money by $4,000.00.')).toBeTruthy();
  expect(open.getAllByRole('row')).toHaveLength(5);
  expect(location.pathname).toBe(`/acme/files/${consoleId(60)}`);
});

test('a closing shows the lines that prove money held outside, and counts them (X-284)', async () => {
  const proof = { on: '2026-11-20', id: 'a'.repeat(64), amount: 400_000, sender: 'GREAT LAKES LENDING' };
  const said = { reference: 'IMAD1', by: 'Rosa Diaz', at: '2026-11-20T15:00:00.000Z', reason: 'The lender’s wire' };
  const covered = aShownFile({ held: 100_000, promised: 500_000, left: -400_000 });
  fakeConsoleApi({
    'GET /staff/me': { body: aStaffMe() },
    'GET /console/acme/today': { body: aToday() },
    'GET /console/acme/files': { body: aFilePage() },
    [`GET /console/acme/files/${consoleId(60)}`]: {
      body: { ...covered, proven: 400_000, proofs: [{ ...proof, ...said }] },
    },
  });
  await openConsole('/acme/files');
  await userEvent.click(await screen.findByRole('link', { name: '24-2000' }));
  const open = within(await screen.findByRole('region', { name: 'Open file' }));
  await open.findByText('Posted');
  expect(open.getByText(/from GREAT LAKES LENDING/)).toBeTruthy();
  expect(open.getByText(/Recorded by Rosa Diaz: “The lender’s wire”/)).toBeTruthy();
  expect(open.queryByText(/Outstanding disbursements exceed/)).toBeNull();
});

test('a closing says of a part of a line which line it is of, and for which other files that is (X-326)', async () => {
  const proof = { on: '2026-11-20', id: 'a'.repeat(64), amount: 400_000, sender: 'GREAT LAKES LENDING' };
  const said = { reference: 'IMAD1', by: 'Rosa Diaz', at: '2026-11-20T15:00:00.000Z', reason: 'The lender’s wire' };
  const partOf = { amount: 500_000, files: ['24-2000', '24-2001'] };
  fakeConsoleApi({
    'GET /staff/me': { body: aStaffMe() },
    'GET /console/acme/today': { body: aToday() },
    'GET /console/acme/files': { body: aFilePage() },
    [`GET /console/acme/files/${consoleId(60)}`]: {
      body: { ...aShownFile(), proven: 400_000, proofs: [{ ...proof, ...said, partOf }] },
    },
  });
  await openConsole('/acme/files');
  await userEvent.click(await screen.findByRole('link', { name: '24-2000' }));
  const open = within(await screen.findByRole('region', { name: 'Open file' }));
  await open.findByText('Part of $5,000.00, for files 24-2000 and 24-2001');
  expect(open.getByText(/\$4,000.00 received on/)).toBeTruthy();
});

test('a closing shows what the office paid out for it at the bank, and has that much less left (X-319)', async () => {
  const proof = { on: '2026-11-20', amount: 400_000, sender: 'GREAT LAKES LENDING', at: '2026-11-20T15:00:00.000Z' };
  const [came, out] = [
    { ...proof, id: 'a'.repeat(64), reference: 'IMAD1', by: 'Rosa Diaz' },
    { ...proof, id: 'b'.repeat(64), reference: 'IMAD2', by: 'Sam Okafor', amount: 100_000, direction: 'out' },
  ];
  const covered = aShownFile({ held: 100_000, promised: 500_000, left: -400_000 });
  fakeConsoleApi({
    'GET /staff/me': { body: aStaffMe() },
    'GET /console/acme/today': { body: aToday() },
    'GET /console/acme/files': { body: aFilePage() },
    [`GET /console/acme/files/${consoleId(60)}`]: {
      body: { ...covered, proven: 400_000, provenOut: 100_000, proofs: [came, out] },
    },
  });
  await openConsole('/acme/files');
  await userEvent.click(await screen.findByRole('link', { name: '24-2000' }));
  const open = within(await screen.findByRole('region', { name: 'Open file' }));
  await open.findByText('$4,000.00 in, $1,000.00 out');
  expect(open.getByText(/^\$4,000.00 received on .+ from GREAT LAKES LENDING$/)).toBeTruthy();
  expect(open.getByText(/^\$1,000.00 paid on .+ to GREAT LAKES LENDING$/)).toBeTruthy();
  expect(open.getByText('Outstanding disbursements exceed this file’s money by $1,000.00.')).toBeTruthy();
});

test('a closing with payments of other offices says that its money is not told, and shows no sum (X-201)', async () => {
  const untold = { held: null, promised: null, expected: null };
  const { proven: _, ...shared } = { ...aShownFile(), ...untold, left: null, proofs: [] };
  const page = aFilePage();
  fakeConsoleApi({
    'GET /staff/me': { body: aStaffMe() },
    'GET /console/acme/today': { body: aToday() },
    'GET /console/acme/files': { body: { ...page, files: page.files.map((each) => ({ ...each, ...untold })) } },
    [`GET /console/acme/files/${consoleId(60)}`]: { body: shared },
  });
  await openConsole('/acme/files');
  expect((await screen.findAllByText('not shown')).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('link', { name: '24-2000' }));
  const open = within(await screen.findByRole('region', { name: 'Open file' }));
  await open.findByText(/Other offices have payments in this file/);
  for (const sum of ['Held', 'Outstanding', 'Expected', 'Available']) expect(open.queryByText(sum)).toBeNull();
  expect(open.getAllByRole('row')).toHaveLength(5);
});
