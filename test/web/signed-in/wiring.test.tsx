import { act, fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { WIRE_SHOWN_MS } from '#shared/limits.ts';
import { id, refused } from './signed-in-setup.tsx';
import {
  ACCOUNT,
  AT,
  aWire,
  changed,
  digits,
  full,
  masked,
  PATH,
  primaries,
  READ,
  ROUTING,
  readThen,
  showWiring,
  VERSION,
} from './wiring-screen.tsx';

afterEach(() => void vi.useRealTimers());

test('the rows are in the specification’s order, and both numbers are masked with dots (R-190, R-191, R-193, X-001)', async () => {
  const shown = showWiring();
  const sheet = within(await shown.findByRole('region', { name: 'Wiring instructions' }));
  for (const text of ['Lone Star Trust', 'Acme Title Trust Account', '(512) 555-0199', '$25,025.00', '•••• 9021'])
    expect(sheet.getByText(text), text).toBeTruthy();
  expect(sheet.queryByRole('button', { name: /Copy (routing|account)|Print/ })).toBeNull();
  for (const way of ['Visit a bank branch', 'Use online banking', 'Call the bank'])
    expect(shown.getByText(way)).toBeTruthy();
  expect(shown.getByRole('link', { name: 'Done' }).getAttribute('href')).toBe('/transfer-history');
  expect(shown.getByRole('link', { name: '< Back' }).getAttribute('href')).toBe(
    `/create-account/step-3?transfer_id=${id(40)}`,
  );
});

test('the wire’s reference includes the file number (X-058)', async () => {
  const shown = showWiring({ answers: { [READ]: { body: masked({ fileNumber: '24-1187' }) } } });
  expect(await shown.findByText('EM-7Q4K-2M9P, file 24-1187')).toBeTruthy();
  expect(shown.getByRole('button', { name: 'Copy reference' })).toBeTruthy();
});

test('a recent sign-in shows the numbers; copying is confirmed and recorded (R-192)', async () => {
  const shown = showWiring({ answers: readThen(full()) });
  await shown.person.click(await shown.findByRole('button', { name: 'Show numbers' }));
  expect(await shown.findByText(digits(ACCOUNT))).toBeTruthy();
  expect(shown.getByText(digits(ROUTING))).toBeTruthy();
  await shown.person.click(shown.getByRole('button', { name: 'Copy account number' }));
  const confirmation = await shown.findByText('Text Copied!');
  expect(confirmation.getAttribute('aria-live')).toBe('polite');
  expect(await navigator.clipboard.readText()).toBe(ACCOUNT);
  await waitFor(() =>
    expect(shown.asked).toContainEqual({
      what: `POST ${PATH}/use`,
      body: { version: VERSION, what: 'copied account number' },
    }),
  );
  await shown.person.click(shown.getByRole('button', { name: 'Hide numbers' }));
  expect(shown.queryByText(digits(ACCOUNT))).toBeNull();
});

test('printing is recorded while the numbers are shown, and only then (X-003)', async () => {
  const shown = showWiring({ answers: readThen(full()) });
  const show = await shown.findByRole('button', { name: 'Show numbers' });
  const printed = () =>
    shown.asked.filter(
      ({ what, body }) => what === `POST ${PATH}/use` && (body as { what: string }).what === 'printed',
    );
  dispatchEvent(new Event('beforeprint'));
  await shown.person.click(show);
  await shown.findByText(digits(ACCOUNT));
  expect(printed()).toEqual([]);
  dispatchEvent(new Event('beforeprint'));
  await waitFor(() => expect(printed().map(({ body }) => body)).toEqual([{ version: VERSION, what: 'printed' }]));
  await shown.person.click(shown.getByRole('button', { name: 'Hide numbers' }));
  dispatchEvent(new Event('beforeprint'));
  shown.unmount();
  dispatchEvent(new Event('beforeprint'));
  expect(printed()).toHaveLength(1);
});

test('an older sign-in needs a code, whose text names its purpose, to show the numbers (X-001)', async () => {
  const sent = { body: { error: false, resendAfterSeconds: 30, maskedPhone: '(•••) •••-0142' } };
  const soon = new Date(Date.now() + 600_000).toISOString();
  const client = { id: id(1), firstName: 'Maria', lastName: 'Delgado', email: 'maria@example.com' };
  const verified = { body: { error: false, client, identityComplete: true, idleEndsAt: soon, endsAt: soon } };
  const shown = showWiring({
    answers: {
      ...readThen(masked(), full()),
      'POST /sessions/code': sent,
      [`POST /users/acme/${id(1)}`]: verified,
    },
  });
  await shown.person.click(await shown.findByRole('button', { name: 'Show numbers' }));
  const dialog = within(await shown.findByRole('dialog'));
  expect(await dialog.findByText(/texted a 6-digit code to \(•••\) •••-0142/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Security code'), { target: { value: '123456' } });
  expect(await shown.findByText(digits(ACCOUNT))).toBeTruthy();
  expect(shown.queryByRole('dialog')).toBeNull();
  expect(shown.place()).toBe(AT);
});

test('a wrong code is reported at its field, and nothing is shown', async () => {
  const shown = showWiring({
    answers: {
      ...readThen(masked()),
      'POST /sessions/code': { body: { error: false, resendAfterSeconds: 30, maskedPhone: 'x' } },
      [`POST /users/acme/${id(1)}`]: refused(400, 'code/invalid', 'Invalid Code'),
    },
  });
  await shown.person.click(await shown.findByRole('button', { name: 'Show numbers' }));
  const field = await shown.findByLabelText('Security code');
  fireEvent.change(field, { target: { value: '999999' } });
  expect(await shown.findByText('Invalid Code')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(shown.queryByText(digits(ACCOUNT))).toBeNull();
});

test('a code that has to wait is texted when the wait is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answers = [
    { status: 429, body: { code: 'code/wait-to-resend', message: 'Wait.', requestId: 'r-1', retryAfterSeconds: 25 } },
    { body: { error: false, resendAfterSeconds: 30, maskedPhone: '(•••) •••-0142' } },
  ];
  const SEND = 'POST /sessions/code';
  const shown = showWiring({ answers: { ...readThen(masked()), [SEND]: () => answers.shift() ?? { body: {} } } });
  const sends = () => shown.asked.filter(({ what }) => what === SEND).length;
  fireEvent.click(await shown.findByRole('button', { name: 'Show numbers' }));
  const dialog = within(await shown.findByRole('dialog'));
  expect(await dialog.findByText(/25 seconds/)).toBeTruthy();
  act(() => void vi.advanceTimersByTime(23_000));
  expect(sends()).toBe(1);
  act(() => void vi.advanceTimersByTime(2000));
  expect(await dialog.findByText(/texted a 6-digit code/)).toBeTruthy();
  expect(sends()).toBe(2);
});

test('the numbers disappear after two minutes', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const shown = showWiring({ answers: readThen(full()) });
  fireEvent.click(await shown.findByRole('button', { name: 'Show numbers' }));
  await shown.findByText(digits(ACCOUNT));
  act(() => void vi.advanceTimersByTime(WIRE_SHOWN_MS - 2000));
  expect(shown.getByText(digits(ACCOUNT))).toBeTruthy();
  act(() => void vi.advanceTimersByTime(2000));
  expect(shown.queryByText(digits(ACCOUNT))).toBeNull();
  expect(shown.getByText('•••• 9021')).toBeTruthy();
});

test.each([
  [
    'the tab is hidden',
    () => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      document.dispatchEvent(new Event('visibilitychange'));
    },
  ],
  ['the page is left', () => globalThis.dispatchEvent(new Event('pagehide'))],
])('the numbers disappear when %s', async (_, leave) => {
  const shown = showWiring({ answers: readThen(full()) });
  await shown.person.click(await shown.findByRole('button', { name: 'Show numbers' }));
  await shown.findByText(digits(ACCOUNT));
  act(() => void leave());
  expect(shown.queryByText(digits(ACCOUNT))).toBeNull();
  vi.restoreAllMocks();
});

test('the checkbox below the number to call is recorded (X-007)', async () => {
  const acknowledged = { acknowledgedAt: '2026-11-21T15:00:00.000Z', isHeld: false };
  const shown = showWiring({ answers: { [`POST ${PATH}/acknowledge`]: { body: acknowledged } } });
  await shown.person.click(await shown.findByRole('checkbox', { name: /I called \(512\) 555-0199/ }));
  expect(await shown.findByText('Recorded.')).toBeTruthy();
  expect(shown.asked.map(({ body }) => body)).toContainEqual({ version: VERSION });
  await shown.person.click(shown.getByRole('checkbox'));
  await waitFor(() =>
    expect(shown.asked.map(({ body }) => body)).toContainEqual({ version: VERSION, isTakenBack: true }),
  );
  expect((shown.getByRole('checkbox') as HTMLInputElement).checked).toBe(false);
});

test('shown numbers have a countdown and can be kept, under the specification’s sentence', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const shown = showWiring({ answers: readThen(full()) });
  await shown.findByRole('button', { name: 'Show numbers' });
  expect(shown.queryByText(/Congratulations/)).toBeNull();
  fireEvent.click(shown.getByRole('button', { name: 'Show numbers' }));
  await shown.findByText(digits(ACCOUNT));
  expect(shown.getByText('Congratulations, below are your secure wiring instructions.')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(WIRE_SHOWN_MS - 30_000));
  expect(shown.getByText(/^Hidden again in 0:(29|30),/)).toBeTruthy();
  fireEvent.click(shown.getByRole('button', { name: 'Keep showing' }));
  act(() => void vi.advanceTimersByTime(WIRE_SHOWN_MS - 30_000));
  expect(shown.getByText(digits(ACCOUNT))).toBeTruthy();
});

test('another tenant in the address shows nothing and calls nothing (R-196)', async () => {
  const shown = showWiring({ at: AT.replace('acme', 'harbor') });
  expect(await shown.findByText("We couldn't find this transfer.")).toBeTruthy();
  expect(shown.asked.some(({ what }) => what === READ)).toBe(false);
});

test.each([
  ['draft', `/create-account/step-4?go_to_transfer=${id(40)}`],
  ['viewed', `/create-account/step-4?go_to_transfer=${id(40)}`],
  ['completed', `/payment-details/${id(40)}`],
  ['cancelled', `/payment-details/${id(40)}`],
])('the instructions of a wire in status %s redirect to its own page', async (status, place) => {
  const shown = showWiring({ transfer: aWire({ status }) });
  await waitFor(() => expect(shown.place()).toBe(place));
});

test('one button is prominent at a time: first the numbers, then reporting the wire, then the next step (X-158)', async () => {
  const shown = showWiring({ answers: readThen(full()) });
  await shown.findByRole('button', { name: 'Show numbers' });
  expect(primaries(shown.container)).toEqual(['Show numbers']);
  // Nothing can have been sent yet.
  expect(shown.queryByRole('button', { name: 'I sent the wire' })).toBeNull();
  shown.getByRole('button', { name: 'Show numbers' }).focus();
  await shown.person.keyboard('{Enter}');
  await shown.findByText(digits(ACCOUNT));
  expect(primaries(shown.container)).toEqual(['I sent the wire']);
  // The numbers disappear after two minutes, or are hidden, without going back to the beginning.
  await shown.person.click(shown.getByRole('button', { name: 'Hide numbers' }));
  expect(primaries(shown.container)).toEqual(['I sent the wire']);
});

test.each([
  ['was shown before', { answers: { [READ]: { body: masked({ wasShown: true }) } } }, 'I sent the wire'],
  [
    'was reported as sent',
    { transfer: aWire({ wireReportedAt_utc: '2026-11-21T15:00:00.000Z', wireReference: 'IMAD 7' }) },
    'Done',
  ],
])('a wire that %s reopens with one filled button (X-158)', async (_what, options, primary) => {
  const shown = showWiring(options);
  await shown.findByRole('button', { name: 'Show numbers' });
  expect(primaries(shown.container)).toEqual([primary]);
});

test.each([
  ['to be called about', {}, 'Continue'],
  ['on hold', { isHeld: true }, 'Check again'],
])('instructions that are %s have one filled button, too (X-158)', async (_what, more, primary) => {
  const shown = showWiring({ answers: { [READ]: { body: changed(more) } } });
  await shown.findByRole('button', { name: primary });
  expect(primaries(shown.container)).toEqual([primary]);
});
