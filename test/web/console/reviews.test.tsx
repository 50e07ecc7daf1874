import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { aStaffMe, aToday, consoleId } from '#test/support/console-replies.ts';
import { fakeConsoleApi, openConsole } from './console-setup.tsx';

const LOOK = '2026-11-25T15:01:00.000Z';
const photo = (nth: number, name: string, hasBirthDate = false) => ({
  ...{ clientId: consoleId(nth), documentId: consoleId(nth + 1), name, type: 'license', hasBirthDate },
  receivedAt: '2026-11-25T15:00:00.000Z',
});

test('a decided ID disappears at once, though the list still has it, and the focus isn’t lost (X-052)', async () => {
  const [odile, wei] = [photo(700, 'Odile Farrow', true), photo(800, 'Wei Chen')];
  const decide = `POST /console/acme/reviews/${odile.clientId}/${odile.documentId}`;
  const asked = fakeConsoleApi({
    'GET /staff/me': { body: aStaffMe() },
    'GET /console/acme/today': { body: aToday() },
    // The list follows the table with a short delay, and never during this test.
    'GET /console/acme/reviews': { body: { waiting: [odile, wei], isMore: false } },
    [`${decide}/look`]: { body: { contentType: 'image/png', bytes: '', look: LOOK, hasMore: false } },
    [decide]: { body: { done: true } },
  });
  await openConsole('/acme/reviews');
  await userEvent.click(await screen.findByRole('link', { name: 'Odile Farrow' }));
  const accept = await screen.findByRole<HTMLButtonElement>('button', { name: 'Accept' });
  expect(accept.disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Show photo' }));
  await waitFor(() => expect(accept.disabled).toBe(false));
  await userEvent.click(accept);
  expect(screen.getAllByText('Enter the birth date on the ID.').length).toBeGreaterThan(0);
  await userEvent.type(screen.getByLabelText('Birth date on the ID'), '1985-03-27');
  await userEvent.click(accept);
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Odile Farrow' })).toBeNull());
  expect(asked.find(({ what }) => what === decide)?.body).toEqual({
    ...{ decision: 'accept', look: LOOK, birthDate: '1985-03-27' },
  });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Wei Chen' })));
  // Accepted by mistake: it opens again, and needs review as before (D-116).
  await userEvent.click(screen.getByRole('button', { name: /^Undo \(5\d seconds left\)/ }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Odile Farrow' })));
  expect(screen.getByRole('link', { name: 'Odile Farrow' })).toBeTruthy();
  expect(asked.findLast(({ what }) => what === decide)?.body).toEqual({ decision: 'undo accept' });
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('a photo that fails to open again shows an error, and keeps the focus on its button (X-305)', async () => {
  vi.resetModules();
  const odile = photo(700, 'Odile Farrow');
  fakeConsoleApi({
    'GET /staff/me': { body: aStaffMe() },
    'GET /console/acme/reviews': { body: { waiting: [odile], isMore: false } },
    [`POST /console/acme/reviews/${odile.clientId}/${odile.documentId}/look`]: {
      status: 503,
      body: { code: 'server/down', message: 'The photos can’t be reached.' },
    },
  });
  await openConsole(`/acme/reviews/${odile.documentId}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Show photo' }));
  (await screen.findByRole('button', { name: 'Try again' })).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/That didn’t work either/)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }));
});
