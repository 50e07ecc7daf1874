import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { preloadPlace } from '#web/app/signed-in-frame.ts';
import { showToast } from '#web/lib/page/toast.ts';
import { resume } from '#web/lib/session/resume.ts';
import { currentSession, loginUser, resumeSession, sessionOver } from '#web/lib/session/session.ts';
import { aTransfer } from '../signed-in/signed-in-setup.tsx';
import { answer, eachInAFreshBrowser, MARIA, ok, open, place, refusal, site } from './visitor-setup.tsx';

eachInAFreshBrowser();

/** A screen of the portal that breaks while it is drawn. */
vi.mock('#web/routes/financials.tsx', () => ({
  FinancialsPage: () => {
    throw new Error('This screen is broken.');
  },
}));

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
const signIn = (idleSeconds = 900) =>
  resumeSession({ client: MARIA, user: { idleEndsAt: inSeconds(idleSeconds), endsAt: inSeconds(43_200) } });

const record = {
  _id: MARIA.id,
  firstName: 'Maria',
  middleName: '',
  lastName: 'Lopez',
  email: MARIA.email,
  mobilePhone: '+15125550199',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipcode: '',
  propertyAddress1: '',
  propertyAddress2: '',
  propertyCity: '',
  propertyState: '',
  propertyZipcode: '',
  ssnOnFile: true,
  dobOnFile: true,
  newsByEmail: true,
  newsByText: true,
};
type Graph = { readonly operationName: string };

/** The graph's answers to a client with this record. */
const graph = (client: object | null) => ({
  'POST /graphql': ({ body }: { readonly body: unknown }) =>
    (body as Graph).operationName === 'Client'
      ? ok({ data: { client } })
      : ok({ data: { transfers: { items: [], after: null } } }),
});

describe('the frame of the signed-in pages', () => {
  it('has the menu in order, and the support contact (R-018, R-022)', async () => {
    answer(graph(record));
    signIn();
    await open('/transfer-history');
    const menu = await screen.findByRole('navigation', { name: 'Main menu' });
    const entries = within(menu)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(entries).toEqual(['My Account', 'New Payment', 'Bank Account', 'Transactions', 'Logout']);
    const support = screen.getByRole('region', { name: 'Contact Support' });
    expect(
      within(support)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/faq', 'mailto:help@acme.example.com', 'tel:+15125550142']);
    expect(within(menu).getByRole('link', { name: 'New Payment' }).getAttribute('href')).toBe('/create-account/step-3');
  });

  it('shows one indicator while something is loading, and none afterwards (R-027, R-028)', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answer({
      ...graph(record),
      [`GET /account/client-accounts/${MARIA.id}?balances=known`]: () => promise.then(() => ok({ accounts: [] })),
    });
    signIn();
    await open('/bank-accounts');
    const bars = () => document.querySelectorAll('.loading-bar').length;
    await waitFor(() => expect(bars()).toBe(1));
    expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
    act(() => resolve());
    await waitFor(() => expect(bars()).toBe(0));
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
  });

  it.each([
    ['/create-account/step-3', 'Transfer details', undefined],
    ['/create-account/step-3?transfer_id=T', 'Change your transfer', undefined],
    ['/create-account/step-select-account?go_to_transfer=T', 'Select an Account', undefined],
    ['/create-account/step-4?go_to_transfer=T', 'Review your transfer', undefined],
    ['/create-account/step-4', 'Review your transfer', { transferId: aTransfer()._id }],
  ])(
    'titles %s "%s", with the transfer of the query or of the page before (R-034, R-035, R-036)',
    async (path, title, state) => {
      const transfer = aTransfer();
      answer({
        ...graph(record),
        'POST /graphql': ({ body }) => ok({ data: drawn[(body as Graph).operationName] ?? { transfer } }),
      });
      const drawn: Readonly<Record<string, object>> = { Client: { client: record } };
      signIn();
      await open(path.replace('=T', `=${transfer._id}`), state);
      expect((await screen.findByRole('heading', { level: 1, name: title })).textContent).toBe(title);
      expect(document.title).toBe(`${title} – Acme Title`);
      if (title.startsWith('Review')) expect((await screen.findAllByText('$25,025.00')).length).toBeGreaterThan(0);
    },
  );

  it('leads a client without SSN and birth date to step-2 first, with the transfer', async () => {
    answer(graph({ ...record, dobOnFile: false }));
    signIn();
    await open('/bank-accounts?go_to_transfer=65f0c0de65f0c0de65f0c0d1');
    await waitFor(() => expect(place()).toBe('/create-account/step-2?go_to_transfer=65f0c0de65f0c0de65f0c0d1'));
  });

  it('lets a client without them accept a payment first (R-039)', async () => {
    answer(graph({ ...record, ssnOnFile: false }));
    signIn();
    await open('/bank-accounts?disbursement=account');
    expect(await screen.findByRole('heading', { name: 'Linked Bank Accounts' })).toBeTruthy();
    expect(place()).toBe('/bank-accounts?disbursement=account');
  });

  it('says "Client not found, please login" and logs out after two seconds (R-033)', async () => {
    const { setTimeout: later } = globalThis;
    const waits: { readonly end: () => void; readonly ms: number | undefined }[] = [];
    const asked = answer(graph(null));
    signIn();
    // The clock does not drift here: the logout timer is held, and ends by hand.
    const timers = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((end: () => void, ms?: number) =>
        ms !== undefined && ms >= 1000 ? waits.push({ end, ms }) : later(end, ms)) as typeof setTimeout);
    await open('/account', undefined, false);
    expect(await screen.findByText('Client not found, please login')).toBeTruthy();
    timers.mockRestore();
    expect(asked.some(({ route }) => route === 'POST /session/refresh/end')).toBe(false);
    const [logout, ...others] = waits.filter(({ ms }) => ms === 2000);
    expect(others).toEqual([]);
    act(() => logout?.end());
    await waitFor(() => expect(place()).toBe('/login'));
    expect(asked.some(({ route }) => route === 'POST /session/refresh/end')).toBe(true);
  });

  it('logs out from the menu, deletes everything and confirms it', async () => {
    const asked = answer(graph(record));
    signIn();
    const person = await open('/transfer-history');
    await person.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText("You're logged out.")).toBeTruthy();
    expect(place()).toBe('/login');
    expect([...Object.keys(sessionStorage), ...Object.keys(localStorage)]).toEqual([]);
    expect(asked.filter(({ route }) => route === 'POST /session/refresh/end')).toHaveLength(1);
  });

  it('recognizes a client in a new tab by the cookies, and shows the requested page', async () => {
    answer({ ...graph(record), 'POST /session/refresh': ok({ idleEndsAt: inSeconds(900), endsAt: inSeconds(9000) }) });
    await open('/transfer-history');
    expect(await screen.findByRole('navigation', { name: 'Main menu' })).toBeTruthy();
    expect(place()).toBe('/transfer-history');
  });

  const renewed = () => ({ 'POST /session/refresh': ok({ idleEndsAt: inSeconds(900), endsAt: inSeconds(9000) }) });
  const aBrowserWithASession = () => localStorage.setItem('session here', 'on');

  it.each(['/', '/login', '/create-account'])(
    'redirects a client who opens %s in a new tab to their own pages, before a form is drawn',
    async (address) => {
      answer({ ...graph(record), ...renewed() });
      aBrowserWithASession();
      await open(address, undefined, false);
      expect(screen.queryByRole('textbox')).toBeNull();
      await waitFor(() => expect(place()).toBe('/transfer-history'));
    },
  );

  it('asks a client whose server didn’t answer to log in, and ends their session in no other tab', async () => {
    answer({ 'POST /session/refresh': { status: 503, body: {} } });
    aBrowserWithASession();
    await open('/transfer-history');
    await waitFor(() => expect(place()).toBe('/login'));
    expect(screen.queryByText(/Your session ended/)).toBeNull();
    expect(localStorage.getItem('session here')).toBe('on');
    expect(loginUser().returnTo).toBe('/transfer-history');
  });

  it.each(['/', '/login', '/create-account', '/faq'])('asks for no session for a visitor at %s', async (address) => {
    const asked = answer();
    await open(address);
    expect(asked.filter(({ route }) => route.startsWith('POST'))).toEqual([]);
  });

  it.each([
    ['/transfer-history', '/login'],
    ['/login', '/login'],
    ['/', '/create-account'],
  ])('informs a client who comes to %s after their session ended, with a link to log in', async (address, there) => {
    const asked = answer();
    aBrowserWithASession();
    await open(address);
    expect(await screen.findByText(/Your session ended/)).toBeTruthy();
    expect(place()).toBe(there);
    expect(screen.queryAllByRole('link', { name: 'Log in' })).toHaveLength(there === '/login' ? 0 : 1);
    // The next visitor's page waits for no answer.
    const before = asked.length;
    await preloadPlace('/create-account');
    expect(asked).toHaveLength(before);
  });

  it('treats the cookies of a removed client as a visitor’s', async () => {
    answer({
      ...graph(null),
      'POST /session/refresh': ok({ idleEndsAt: inSeconds(900), endsAt: inSeconds(9000) }),
    });
    await expect(resume()).resolves.toBe(false);
    expect(currentSession()).toBeUndefined();
  });

  it.each([
    ['an email', MARIA.email, '/transfer-history'],
    ['none', '', '/account'],
  ])('leads a client with %s on from the front page (R-030, R-031)', async (_, email, there) => {
    answer(graph({ ...record, email }));
    resumeSession({ client: { ...MARIA, email }, user: { idleEndsAt: inSeconds(900), endsAt: inSeconds(43_200) } });
    await open('/');
    await waitFor(() => expect(place()).toBe(there));
  });

  it('leads clients who need a fresh sign-in to the login, and remembers the place', async () => {
    answer(graph(record));
    signIn();
    await open('/transfer-history');
    act(() => sessionOver('log in again'));
    await waitFor(() => expect(place()).toBe('/login'));
    expect(loginUser().returnTo).toBe('/transfer-history');
  });

  it('asks a client without a session who returns from a bank to log in, and continues with the bank’s answer (X-146)', async () => {
    answer({});
    const back = '/bank-accounts/oauth?oauth_state_id=s-1';
    history.replaceState(null, '', back);
    await open(back);
    await waitFor(() => expect(place()).toBe('/login'));
    expect(loginUser().returnTo).toBe(back);
  });

  it('warns two minutes before an idle session ends, and extends it with one button', async () => {
    const asked = answer({
      ...graph(record),
      'POST /session/refresh': ok({ idleEndsAt: inSeconds(900), endsAt: inSeconds(43_200) }),
    });
    signIn(119);
    const person = await open('/transfer-history');
    await person.click(await screen.findByRole('button', { name: 'Stay logged in', hidden: true }));
    await waitFor(() => expect(screen.queryByText('Are you still there?')).toBeNull());
    expect(asked.filter(({ route }) => route === 'POST /session/refresh')).toHaveLength(1);
  });

  it('ends an idle session, tells the client why and leads to the login, not to a second registration', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answer(graph(record));
    signIn(30);
    await open('/transfer-history');
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(await screen.findByText(/Your session ended/)).toBeTruthy();
    expect(place()).toBe('/login');
    expect(await screen.findByLabelText('Mobile phone number')).toBeTruthy();
  });

  it('shows that the connection is lost, until it is back', async () => {
    answer(graph(record));
    signIn();
    await open('/transfer-history');
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    expect(await screen.findByText(/You're offline/)).toBeTruthy();
    online.mockRestore();
    act(() => void dispatchEvent(new Event('online')));
    expect(screen.queryByText(/You're offline/)).toBeNull();
  });

  it('stays when a screen breaks, and offers other screens', async () => {
    const console = vi.spyOn(globalThis.console, 'error').mockImplementation(() => undefined);
    answer(graph(record));
    signIn();
    // A part of the page takes longer to load in a test than a test waits by default.
    await preloadPlace('/transfer-history');
    const person = await open('/financials', undefined, false);
    expect(await screen.findByText(/^Something went wrong/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
    await person.click(menu.getByRole('link', { name: 'Transactions' }));
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByText(/^Something went wrong/)).toBeNull();
    console.mockRestore();
  });

  it('tells a client that a page does not exist', async () => {
    answer(graph(record));
    signIn();
    await open('/nowhere');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found');
  });
});

describe('a tenant’s own HTML', () => {
  it('is shown without anything that runs (R-013)', async () => {
    const header =
      '<p>Hello <b>you</b><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">x</a></p><script>alert(1)</script>';
    answer({ 'GET /tenant': site({}, { header }) });
    await open('/login');
    const shown = await screen.findByText('you');
    const html = shown.closest('.tenant-html')?.innerHTML ?? '';
    expect(html).toContain('<b>you</b>');
    expect(html).not.toMatch(/script|onerror|javascript:/);
  });

  it('has the group’s name and line on a band of its own, whose colors come from the sheet (R-017)', async () => {
    const tenantGroup = { groupName: 'Harbor Group', groupTagline: 'Since 1922', bannerColor: '#0f172a' };
    answer({ 'GET /tenant': site({ tenantGroup }) });
    await open('/login');
    const band = screen.getByText('Harbor Group').closest('.tenant-banner');
    expect(band?.textContent).toContain('Since 1922');
    // A prerendered page's policy would refuse an attribute.
    expect(band?.hasAttribute('style')).toBe(false);
  });
});

describe('a toast', () => {
  it('disappears after six seconds, but never while it is being read (R-026)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    answer();
    const person = await open('/login');
    act(() => showToast('Email sent successfully', 'success'));
    const toast = screen.getByText('Email sent successfully');
    await person.hover(toast);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.queryByText('Email sent successfully')).not.toBeNull();
    await person.unhover(toast);
    await act(() => vi.advanceTimersByTimeAsync(6100));
    expect(screen.queryByText('Email sent successfully')).toBeNull();
  });
});

describe('a refusal of the portal itself', () => {
  it('is shown in place of the screen, with a retry', async () => {
    answer({
      'POST /graphql': refusal(500, 'page/broken', 'Something went wrong... please try again in a few minutes'),
    });
    signIn();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open('/account', undefined, false);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByText('Something went wrong... please try again in a few minutes')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
