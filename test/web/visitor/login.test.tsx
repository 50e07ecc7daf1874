import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { currentSession } from '#web/lib/session/session.ts';
import {
  answer,
  eachInAFreshBrowser,
  KNOWN_PHONE,
  MARIA,
  ok,
  open,
  place,
  refusal,
  verified,
} from './visitor-setup.tsx';

eachInAFreshBrowser();

const CARRIED = '65f0c0de65f0c0de65f0c0d1';
const VERIFY = `POST /users/acme/${MARIA.id}`;

/** Goes through the login up to the code. */
async function toTheCode(at = '/login') {
  const person = await open(at);
  await person.type(screen.getByLabelText('Mobile phone number'), '512.555.0199');
  await person.click(screen.getByRole('button', { name: 'Get Security Code' }));
  await screen.findByRole('heading', { name: 'Enter your security code' });
  return person;
}
const codeField = () => screen.getByLabelText<HTMLInputElement>('Security code');

type Person = Awaited<ReturnType<typeof toTheCode>>;
const fillIn = (code: string) => fireEvent.change(codeField(), { target: { value: code } });
/** Long enough for a field that was left to be checked, which happens in a task of its own. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));

describe('login', () => {
  it('finds the client by the number in E.164 and sends a code (R-042, R-043, R-045)', async () => {
    const asked = answer();
    await toTheCode();
    expect(asked.find(({ route }) => route === 'POST /users/find/acme')?.body).toEqual({ mobilePhone: KNOWN_PHONE });
    expect(screen.getByText('(•••) •••-0199').parentElement?.textContent).toMatch(
      /^We texted a 6-digit code to \(•••\) •••-0199\. It/,
    );
    expect(sessionStorage.getItem('login_user')).not.toContain('555');
  });

  it('leads an unknown number to the registration, marked NO_USER, with the number filled in (R-044)', async () => {
    answer({ 'POST /users/find/acme': refusal(404, 'client/not-found', 'Client not found, please login') });
    const person = await open('/login');
    await person.type(screen.getByLabelText('Mobile phone number'), '5125550100');
    await person.click(screen.getByRole('button', { name: 'Get Security Code' }));
    expect(await screen.findByText('Please create a new account')).toBeTruthy();
    expect(history.state.usr.type).toBe('NO_USER');
    expect(screen.getByLabelText<HTMLInputElement>('Mobile phone number').value).toBe('(512) 555-0100');
  });

  it('says that the number is required, and links back to Register (R-042, R-045)', async () => {
    answer();
    const person = await open('/login');
    await person.click(screen.getByRole('button', { name: 'Get Security Code' }));
    expect((await screen.findByRole('alert')).textContent).toContain('This is required');
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/create-account');
  });

  it('stays on the page with the sentence when sign-in is locked', async () => {
    const sentence = 'Too many wrong codes. For your security, sign-in is locked for a while. Please try again later.';
    answer({ [`POST /users/send/acme/${MARIA.id}`]: refusal(423, 'code/locked', sentence) });
    const person = await open('/login');
    await person.type(screen.getByLabelText('Mobile phone number'), '5125550199');
    await person.click(screen.getByRole('button', { name: 'Get Security Code' }));
    expect((await screen.findByRole('alert')).textContent).toContain(sentence);
    expect(place()).toBe('/login');
  });

  it('sends a visitor who opens the code page without a number to the login', async () => {
    answer();
    await open('/create-account/account-verification');
    await waitFor(() => expect(place()).toBe('/login'));
  });
});

describe('the code', () => {
  it.each([
    ['the click', (person: Person) => person.click(screen.getByRole('button', { name: 'Get Security Code' }))],
    ['the Enter key', (person: Person) => person.keyboard('{Enter}')],
  ])('can be typed at once after %s, and its field says where it was sent (X-157)', async (_, send) => {
    answer();
    const person = await open('/login');
    await person.type(screen.getByLabelText('Mobile phone number'), '5125550199');
    await send(person);
    await screen.findByRole('heading', { name: 'Enter your security code' });
    await waitFor(() => expect(document.activeElement).toBe(codeField()));
    const told = (codeField().getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id));
    expect(told.map((each) => each?.textContent).join(' ')).toContain('We texted a 6-digit code to (•••) •••-0199');
    await person.keyboard('123456');
    expect(codeField().value).toBe('123456');
  });

  it('is no longer announced as being checked after it was sent automatically and refused', async () => {
    answer({ [VERIFY]: refusal(400, 'code/invalid', 'Invalid Code') });
    const person = await toTheCode();
    await person.click(codeField());
    await person.paste('111111');
    await screen.findByRole('alert');
    expect(screen.queryByText('Checking your code.')).toBeNull();
  });

  it('must have 6 digits (R-065)', async () => {
    const asked = answer();
    const person = await toTheCode();
    await person.type(codeField(), '12345');
    await person.click(screen.getByRole('button', { name: 'Verify' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Code must be 6 digits');
    expect(asked.some(({ route }) => route === VERIFY)).toBe(false);
  });

  it('is refused with "Invalid Code" at its field (R-066)', async () => {
    answer({ [VERIFY]: refusal(400, 'code/invalid', 'Invalid Code') });
    const person = await toTheCode();
    await person.type(codeField(), '111 111');
    await person.click(screen.getByRole('button', { name: 'Verify' }));
    await screen.findByRole('alert');
    expect(document.getElementById(`${codeField().id}-error`)?.textContent).toBe('Invalid Code');
    expect(document.title).toMatch(/^Error: /);
    // Another code is typed. The earlier one was refused, and this one isn't yet.
    await person.type(codeField(), '{Backspace}');
    expect([screen.queryByText('Invalid Code'), screen.queryByRole('alert')]).toEqual([null, null]);
    expect(document.title).not.toMatch(/^Error: /);
  });

  it.each([
    ['the Enter key', (person: Person) => person.type(codeField(), '111111{Enter}')],
    ['a paste', (person: Person) => person.click(codeField()).then(() => person.paste('111111'))],
    ['the phone', async (person: Person) => person.click(codeField()).then(() => fillIn('111111'))],
  ])('sent by %s and refused shows the error until it is changed, each time (R-066)', async (_, send) => {
    const asked = answer({ [VERIFY]: refusal(400, 'code/invalid', 'Invalid Code') });
    const person = await toTheCode();
    for (const nth of [1, 2]) {
      await send(person);
      await waitFor(() => expect(asked.filter(({ route }) => route === VERIFY)).toHaveLength(nth));
      await settled();
      expect(screen.getByRole('alert').textContent).toContain('Invalid Code');
      expect(document.getElementById(`${codeField().id}-error`)?.textContent).toBe('Invalid Code');
      expect(codeField().getAttribute('aria-invalid')).toBe('true');
      await person.clear(codeField());
    }
    await person.type(codeField(), '222222');
    await person.tab();
    await waitFor(() => expect(codeField().getAttribute('aria-invalid')).toBeNull());
  });

  it('says after the last try that a new code is needed (R-066)', async () => {
    const sentence = 'Too many wrong codes. Please request a new one.';
    answer({ [VERIFY]: refusal(400, 'code/used-up', sentence) });
    const person = await toTheCode();
    await person.type(codeField(), '111111{Enter}');
    await screen.findByRole('alert');
    await settled();
    expect(document.getElementById(`${codeField().id}-error`)?.textContent).toBe(sentence);
  });

  it('filled in by the phone over a wrong one is sent automatically', async () => {
    const asked = answer();
    await toTheCode();
    for (const typed of ['1', '11', '111', '1111', '11111', '111111']) fillIn(typed);
    fillIn('234567');
    await waitFor(() => expect(asked.filter(({ route }) => route === VERIFY)).toHaveLength(1));
    expect(asked.find(({ route }) => route === VERIFY)?.body).toEqual({ code: '234567' });
  });

  it('corrected by one digit waits for the button', async () => {
    const asked = answer();
    await toTheCode();
    for (const typed of ['1', '11', '111', '1111', '11111', '111111', '111112']) fillIn(typed);
    await settled();
    expect(asked.some(({ route }) => route === VERIFY)).toBe(false);
  });

  it.each([
    ['with a dash', '123-456'],
    ['with the whole text message', 'Your Acme code is 123456. Call 216-555-0142. @acme.example #123456'],
    ['in full-width digits', '１２３４５６'],
  ])('is sent automatically and once when pasted %s (X-087)', async (_, pasted) => {
    const asked = answer();
    await toTheCode();
    fireEvent.paste(codeField(), { clipboardData: { getData: () => pasted } });
    await waitFor(() => expect(currentSession()).toBeTruthy());
    expect(asked.filter(({ route }) => route === VERIFY).map(({ body }) => body)).toEqual([{ code: '123456' }]);
  });

  it('is sent automatically when the phone fills it in', async () => {
    const asked = answer();
    await toTheCode();
    fireEvent.change(codeField(), { target: { value: '123456' } });
    await waitFor(() => expect(asked.some(({ route }) => route === VERIFY)).toBe(true));
  });

  it('does not take the focus from a field that is already in use', async () => {
    answer();
    const person = await open('/login');
    const watch = new MutationObserver(() => screen.queryByLabelText('Security code')?.focus());
    watch.observe(document.body, { childList: true, subtree: true });
    await person.type(screen.getByLabelText('Mobile phone number'), '5125550199');
    await person.click(screen.getByRole('button', { name: 'Get Security Code' }));
    await waitFor(() => expect(codeField()).toBe(document.activeElement));
    watch.disconnect();
    await person.keyboard('123456');
    expect(codeField().value).toBe('123456');
  });

  it('waits for the button when it is typed by hand (R-064)', async () => {
    const asked = answer();
    const person = await toTheCode();
    await person.type(codeField(), '123456');
    expect(asked.some(({ route }) => route === VERIFY)).toBe(false);
  });

  it('opens a session, and the page keeps names and ids, but no token (R-070, R-071)', async () => {
    answer();
    const person = await toTheCode();
    await person.type(codeField(), '123456');
    await person.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(place()).toBe('/transfer-history'));
    expect(JSON.parse(sessionStorage.getItem('client') ?? '')).toEqual(MARIA);
    expect(sessionStorage.getItem('auth token')).toBe('"cookie"');
    expect(Object.keys(sessionStorage).sort()).toEqual(['auth token', 'client', 'user']);
  });

  it.each([
    ['without an e-mail', { client: { ...MARIA, email: '' } }],
    ['without identity data', { identityComplete: false }],
  ])('leads a client %s to step-2, with the carried transfer (R-072)', async (_, more) => {
    answer({ [VERIFY]: verified(more) });
    const person = await toTheCode(`/login?go_to_transfer=${CARRIED}`);
    await person.type(codeField(), '123456');
    await person.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(place()).toBe(`/create-account/step-2?go_to_transfer=${CARRIED}`));
  });

  it('leads back to the page that a visitor wanted', async () => {
    answer();
    const person = await open(`/payment-details/${CARRIED}?from=email`);
    await waitFor(() => expect(place()).toBe('/create-account'));
    await person.click(screen.getByRole('link', { name: 'Login' }));
    await person.type(await screen.findByLabelText('Mobile phone number'), '5125550199');
    await person.click(screen.getByRole('button', { name: 'Get Security Code' }));
    await person.type(await screen.findByLabelText('Security code'), '123456');
    await person.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(place()).toBe(`/payment-details/${CARRIED}?from=email`));
  });

  it('can be requested again only after the wait (R-064)', async () => {
    const sent = (seconds: number) => ok({ error: false, resendAfterSeconds: seconds, maskedPhone: '(•••) •••-0199' });
    const asked = answer({
      [`POST /users/send/acme/${MARIA.id}`]: sent(0),
      [`POST /users/resend/acme/${MARIA.id}`]: sent(60),
    });
    const person = await toTheCode();
    await person.click(screen.getByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByText(/You can request a new code in (60|59) seconds\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull();
    expect(asked.filter(({ route }) => route.includes('/resend/'))).toHaveLength(1);
  });
});

describe('places', () => {
  it.each(['/', '/account', '/bank-accounts', '/nowhere', '/create-account/step-4'])(
    'a visitor at %s is led to the registration (R-029, R-032)',
    async (at) => {
      answer();
      await open(at);
      await waitFor(() => expect(place()).toBe('/create-account'));
    },
  );
});
