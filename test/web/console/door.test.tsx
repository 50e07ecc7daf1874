import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { whoAmIRoute } from '#shared/contracts/staff-sign-in.ts';
import { aPaymentPage, aStaffMe, aToday } from '#test/support/console-replies.ts';
import { fakeConsoleApi, nobody, openConsole } from './console-setup.tsx';

// The page keeps the signed-in person and their decisions in its modules.
afterEach(() => void vi.resetModules());

const ends = () => ({
  idleEndsAt: new Date(Date.now() + 900_000).toISOString(),
  endsAt: new Date(Date.now() + 28_800_000).toISOString(),
});
const signedIn = { next: 'done', offerPasskey: false };

/** An API that has no session until the app's code is entered. */
function aDoor(answers: Parameters<typeof fakeConsoleApi>[0]) {
  const isIn = { now: false };
  const asked = fakeConsoleApi({
    ...nobody,
    'GET /staff/me': () => (isIn.now ? { body: aStaffMe() } : nobody['GET /staff/me']),
    'POST /staff/sign-in/code': () => {
      isIn.now = true;
      return { body: { ...signedIn, ...ends() } };
    },
    'GET /console/acme/today': { body: aToday() },
    'GET /console/acme/payments': { body: aPaymentPage() },
    ...answers,
  });
  return { asked, isIn };
}

async function typePassword(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Work email'), 'Rosa@acme.example');
  await userEvent.type(screen.getByLabelText('Password'), 'four words in a row');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('a password and the app’s code lead to the requested place (X-196)', async () => {
  const { asked } = aDoor({ 'POST /staff/sign-in': { body: { next: 'totp' } } });
  await openConsole('/acme/payments?kind=Wire');
  await typePassword();
  expect(asked.map(({ body }) => body)).toContainEqual({ email: 'rosa@acme.example', password: 'four words in a row' });
  await userEvent.type(await screen.findByLabelText('Six-digit code'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Payments' });
  expect(location.search).toBe('?kind=Wire');
});

test('a wrong password is refused in the portal’s words, and the fields keep their input', async () => {
  aDoor({
    'POST /staff/sign-in': { status: 401, body: { code: 'staff/wrong', message: 'That didn’t match. Try again.' } },
  });
  await openConsole('/');
  await typePassword();
  expect((await screen.findByRole('alert')).textContent).toContain('That didn’t match. Try again.');
  expect((screen.getByLabelText('Work email') as HTMLInputElement).value).toBe('Rosa@acme.example');
});

const anInvitation = ({ isKnown }: { readonly isKnown: boolean }) => ({
  tenantId: 'acme',
  company: 'Acme Title',
  name: 'Rosa',
  email: 'rosa@acme.example',
  roles: ['operator'],
  invitedBy: 'Olivia Park',
  isKnown,
  expiresAt: '2026-11-26T12:00:00.000Z',
});

test('someone who already signs in here signs in before accepting an invitation (X-196)', async () => {
  const { isIn } = aDoor({
    'POST /staff/invitation': { body: anInvitation({ isKnown: true }) },
    'POST /staff/invitation/accept': () => ({ body: { next: isIn.now ? 'joined' : 'sign in' } }),
    'POST /staff/sign-in': { body: { next: 'totp' } },
  });
  await openConsole(`/accept#acme.${'a'.repeat(24)}.${'b'.repeat(43)}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  await screen.findByText('Sign in as rosa@acme.example first. Then accept.');
  await typePassword();
  await userEvent.type(await screen.findByLabelText('Six-digit code'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  await screen.findByRole('heading', { name: 'Today' });
});

test('an invitation leads through the password and the second factor, and its address is never sent to a server (X-196)', async () => {
  const token = `acme.${'a'.repeat(24)}.${'b'.repeat(43)}`;
  const { asked } = aDoor({
    'POST /staff/invitation': { body: anInvitation({ isKnown: false }) },
    'POST /staff/invitation/accept': {
      body: { next: 'totp set-up', secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x' },
    },
  });
  await openConsole(`/accept#${token}`);
  await screen.findByRole('heading', { name: 'Join Acme Title' });
  await userEvent.type(screen.getByLabelText('Create a password'), 'short');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect((await screen.findByRole('alert')).textContent).toContain('at least 12 characters');
  await userEvent.type(screen.getByLabelText('Create a password'), ' but longer now');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Your authenticator app' });
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Six-digit code'), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Today' });
  expect(location.href).not.toContain(token);
  expect(asked.find(({ what }) => what.endsWith('/accept'))?.body).toEqual({ token });
  const typed = asked.find(({ what }) => what.endsWith('/staff/sign-in/code'))?.body;
  expect(typed).toEqual({ code: '123456', password: 'short but longer now' });
});

test('an ended session leaves nothing on the screen, and returns to its place after signing in (X-197)', async () => {
  const { isIn } = aDoor({ 'POST /staff/sign-in': { body: { next: 'totp' } } });
  isIn.now = true;
  await openConsole('/acme/payments');
  await screen.findByRole('table', { name: /^Payments/ });
  isIn.now = false;
  // Someone comes back to the window.
  globalThis.dispatchEvent(new Event('visibilitychange'));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(screen.getByText(/You were signed out after 15 minutes/)).toBeTruthy();
  expect(document.body.textContent).not.toContain('Delgado');
  expect(location.pathname).toBe('/acme/payments');
});

test('an ended session is reported once, however many calls of the page are refused at the same moment (X-197)', async () => {
  const { isIn } = aDoor({});
  isIn.now = true;
  await openConsole('/acme/payments');
  await screen.findByRole('table', { name: /^Payments/ });
  isIn.now = false;
  const { callStaff, callStaffQuietly } = await import('#web/console/lib/staff-call.ts');
  await Promise.allSettled([callStaff(whoAmIRoute), callStaff(whoAmIRoute), callStaffQuietly(whoAmIRoute)]);
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(screen.getByText(/You were signed out after 15 minutes/)).toBeTruthy();
});

test('an expired access token is renewed once, and no one notices (X-197)', async () => {
  let isRenewed = false;
  const asked = fakeConsoleApi({
    'GET /staff/me': () => (isRenewed ? { body: aStaffMe() } : nobody['GET /staff/me']),
    'POST /staff/session/refresh': () => {
      isRenewed = true;
      return { body: ends() };
    },
    'GET /console/acme/today': { body: aToday() },
  });
  await openConsole('/');
  await screen.findByRole('heading', { name: 'Today' });
  expect(asked.filter(({ what }) => what.endsWith('refresh'))).toHaveLength(1);
});

describe('a session in use (D-122)', () => {
  const at = (minutes: number, from = Date.now()) => new Date(from + minutes * 60_000).toISOString();
  afterEach(() => void vi.useRealTimers());

  test('is extended when a page is reloaded, however often', async () => {
    const asked = fakeConsoleApi({
      // The portal last heard from this person three minutes ago.
      'GET /staff/me': { body: aStaffMe({ idleEndsAt: at(12) }) },
      'POST /staff/session/refresh': { body: ends() },
      'GET /console/acme/today': { body: aToday() },
    });
    await openConsole('/acme/today');
    await waitFor(() => expect(asked.filter(({ what }) => what.endsWith('refresh'))).toHaveLength(1));
  });

  test('continues on every tab while one of them is used, and ends on all when none is', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const begun = Date.now();
    let idleEndsAt = at(15);
    fakeConsoleApi({
      'GET /staff/me': () => ({ body: aStaffMe({ idleEndsAt, endsAt: at(480, begun) }) }),
      'POST /staff/session/refresh': () => ({ body: { idleEndsAt, endsAt: at(480, begun) } }),
      'GET /console/acme/today': { body: aToday() },
    });
    await openConsole('/acme/today');
    await screen.findByRole('heading', { name: 'Today' });
    // In another tab, someone works for ten more minutes.
    idleEndsAt = at(25, begun);
    await act(() => vi.advanceTimersByTimeAsync(20 * 60_000));
    expect(screen.getByRole('heading', { name: 'Today' })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(6 * 60_000));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
  });

  test('is renewed if a page polls just after someone typed', async () => {
    const { asked, isIn } = aDoor({
      'POST /staff/session/refresh': () => {
        isIn.now = true;
        return { body: ends() };
      },
    });
    isIn.now = true;
    await openConsole('/acme/today');
    await screen.findByRole('heading', { name: 'Today' });
    await userEvent.keyboard('x');
    isIn.now = false;
    const { callStaffQuietly } = await import('#web/console/lib/staff-call.ts');
    await callStaffQuietly(whoAmIRoute);
    expect(asked.filter(({ what }) => what.endsWith('refresh'))).toHaveLength(1);
  });
});

test('a person who works for several companies switches between them, and gets the last one again', async () => {
  const companies = [
    { tenantId: 'acme', company: 'Acme Title', timeZone: 'America/Chicago', roles: ['operator'] },
    { tenantId: 'harbor', company: 'Harbor Realty', timeZone: 'America/New_York', roles: ['auditor'] },
  ];
  fakeConsoleApi({
    'GET /staff/me': { body: aStaffMe({ companies }) },
    'GET /console/acme/today': { body: aToday() },
    'GET /console/harbor/today': { body: aToday() },
  });
  await openConsole('/');
  await userEvent.click(await screen.findByRole('link', { name: /Acme Title/ }));
  await screen.findByRole('heading', { name: 'Today' });
  await userEvent.selectOptions(screen.getByLabelText('Company'), 'Harbor Realty');
  await waitFor(() => expect(location.pathname).toBe('/harbor/today'));
  expect(localStorage.getItem('console company')).toBe('harbor');
});

test('at another company nothing is shown except the way back (X-114)', async () => {
  const asked = fakeConsoleApi({ 'GET /staff/me': { body: aStaffMe() } });
  await openConsole('/harbor/payments');
  await screen.findByRole('heading', { name: 'No access to this company' });
  expect(asked.map(({ what }) => what)).toEqual(['GET /staff/me']);
});

test('someone removed from the staff sees at the next click that they work for no company, and none of its data (X-198)', async () => {
  let isTakenAway = false;
  const gone = { status: 403, body: { code: 'staff/no-company', message: 'You don’t work for this company here.' } };
  const unlessGone = (body: unknown) => () => (isTakenAway ? gone : { body });
  fakeConsoleApi({
    'GET /staff/me': () => ({ body: aStaffMe(isTakenAway ? { companies: [] } : {}) }),
    'GET /console/acme/today': unlessGone(aToday()),
    'GET /console/acme/payments': unlessGone(aPaymentPage()),
    'GET /console/acme/files': unlessGone({ files: [], after: null }),
  });
  await openConsole('/acme/payments');
  await screen.findByRole('table', { name: /^Payments/ });
  isTakenAway = true;
  await userEvent.click(screen.getAllByRole('link', { name: /^Files/ })[0] as HTMLElement);
  await screen.findByRole('heading', { name: 'No access to this company' });
  expect(document.body.textContent).not.toContain('Delgado');
});

test('signing out ends the session, even if the portal cannot be reached (X-197)', async () => {
  const { asked, isIn } = aDoor({});
  isIn.now = true;
  await openConsole('/acme/today');
  await screen.findByRole('heading', { name: 'Today' });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: /^Rosa Diaz/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(asked.map(({ what }) => what)).toContain('POST /staff/session/refresh/end');
});
