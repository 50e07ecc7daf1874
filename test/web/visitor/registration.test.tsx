import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { routes } from '#web/app/routes.tsx';
import { paths } from '#web/lib/page/paths.ts';
import { answer, eachInAFreshBrowser, MARIA, ok, open, place, refusal, site } from './visitor-setup.tsx';

eachInAFreshBrowser();

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(name));
const submit = () => screen.getByRole('button', { name: 'Create Account' });

async function fill(
  person: Awaited<ReturnType<typeof open>>,
  values: Partial<Record<'first' | 'last' | 'phone', string>>,
) {
  if (values.first) await person.type(field('First name'), values.first);
  if (values.last) await person.type(field('Last name'), values.last);
  if (values.phone) await person.type(field('Mobile phone'), values.phone);
  await person.click(screen.getByRole('checkbox'));
}

describe('registration', () => {
  it('begins with the words of the specification (R-020, R-047, R-049, R-051)', async () => {
    answer();
    await open('/create-account');
    const intro = screen.getByText(/^To create an account and transfer money/);
    expect(intro.textContent).toMatch(/please confirm the following details\. All fields are required\.$/);
    expect(screen.getByText("Names must match your driver's license or government ID.")).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('link', { name: /Plaid/ }).getAttribute('href')).toBe('https://plaid.com/legal');
  });

  it.each([
    ['/create-account', 'Create Account'],
    ['/login', 'Get Security Code'],
  ])('keeps the button of %s busy until the next screen appears, or the client goes back', async (from, name) => {
    answer();
    onTestFinished(() => void vi.restoreAllMocks());
    const next = routes.find(({ path }) => path === paths.verifyCode);
    if (next) vi.spyOn(next, 'show').mockReturnValue(new Promise(() => undefined));
    const person = await open(from);
    if (from === '/login') await person.type(field('Mobile phone'), '5125550199');
    else await fill(person, { first: 'Maria', last: 'Lopez', phone: '5125550100' });
    const button = screen.getByRole('button', { name });
    await person.click(button);
    await waitFor(() => expect(place()).toBe(paths.verifyCode));
    await act(async () => undefined);
    expect(button.getAttribute('aria-busy')).toBe('true');
    act(() => history.back());
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
  });

  it('says "Please create a new account" for an unknown number, and keeps the number (R-044, R-048)', async () => {
    answer();
    await open('/create-account', { type: 'NO_USER', mobilePhone: '+15125550100' });
    expect(screen.getByText('Please create a new account')).toBeTruthy();
    expect(field('Mobile phone').value).toBe('(512) 555-0100');
  });

  it("shows the tenant's own intro and button if it has them (R-014)", async () => {
    answer({ 'GET /tenant': site({}, { registerText: 'Welcome home.', registerButtonText: 'Sign me up' }) });
    await open('/create-account');
    expect(screen.getByText('Welcome home.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Sign me up' })).toBeTruthy();
  });

  it('keeps its button disabled until the terms are checked (R-050)', async () => {
    answer();
    const person = await open('/create-account');
    expect(submit().hasAttribute('disabled')).toBe(true);
    await person.click(screen.getByRole('checkbox'));
    expect(submit().hasAttribute('disabled')).toBe(false);
  });

  it('marks every empty required field, makes no call, and moves the focus to the summary (R-045, R-046, R-052, R-053, R-054, X-086)', async () => {
    const asked = answer();
    const person = await open('/create-account');
    await person.click(screen.getByRole('checkbox'));
    await person.click(submit());
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('First name: This is required');
    expect(document.activeElement).toBe(summary);
    expect(screen.getAllByText('This is required')).toHaveLength(3);
    expect(document.title).toBe('Error: Create your account – Acme Title');
    expect(asked.map(({ route }) => route).filter((route) => route !== 'GET /users/puzzle')).toEqual(['GET /tenant']);
  });

  it.each<[string, Parameters<typeof fill>[1], string, string]>([
    ['no phone', { first: 'Ada', last: 'Ng', phone: '9005550124' }, 'Mobile phone', 'No phone has the area code 900.'],
    ['a toll-free number', { first: 'Ada', last: 'Ng', phone: '8885550124' }, 'Mobile phone', 'This is a toll-free'],
    [
      'an e-mail for a name',
      { first: 'ada@example.com', last: 'Ng', phone: '5125550199' },
      'First name',
      'email address',
    ],
    ['a digit for a name', { first: 'Ada', last: '7', phone: '5125550199' }, 'Last name', 'Enter your name'],
  ])('shows at its field what is wrong with %s, and sends nothing (X-159)', async (_what, values, label, sentence) => {
    const asked = answer();
    const person = await open('/create-account');
    await fill(person, values);
    await person.type(field('Mobile phone'), '{Enter}');
    await screen.findByRole('alert');
    expect(document.getElementById(`${field(label).id}-error`)?.textContent).toContain(sentence);
    expect(asked.some(({ route }) => route === 'POST /users/acme')).toBe(false);
    await person.clear(field(label));
    await person.type(field(label), label === 'Mobile phone' ? '5125550199' : "O'Brien");
    await person.click(submit());
    await waitFor(() => expect(asked.some(({ route }) => route === 'POST /users/acme')).toBe(true));
  });

  it('keeps a number of another country as it was pasted, and says that it has to be a US number (X-159)', async () => {
    const asked = answer();
    const person = await open('/create-account');
    await fill(person, { first: 'Ada', last: 'Ng' });
    await person.click(field('Mobile phone'));
    await person.paste('+44 7700 900123');
    expect(field('Mobile phone').value).toBe('+44 7700 900123');
    await person.click(submit());
    expect((await screen.findByRole('alert')).textContent).toContain('10-digit US mobile number');
    expect(asked.some(({ route }) => route === 'POST /users/acme')).toBe(false);
    await person.clear(field('Mobile phone'));
    await person.type(field('Mobile phone'), '+1 512 555 0199');
    expect(field('Mobile phone').value).toBe('(512) 555-0199');
  });

  it('refuses a name of 51 letters and accepts one of 50 (R-052, R-053)', async () => {
    const asked = answer();
    const person = await open('/create-account');
    await fill(person, { first: 'A'.repeat(51), last: 'B'.repeat(50), phone: '5125550100' });
    await person.click(submit());
    await screen.findByRole('alert');
    expect(screen.getAllByText('Max length exceeded (50 characters)')).toHaveLength(1);
    await person.type(field('First name'), '{Backspace}');
    await person.click(submit());
    await waitFor(() => expect(asked.some(({ route }) => route === 'POST /users/acme')).toBe(true));
  });

  it('asks for an optional middle name, and sends it (R-046, R-054)', async () => {
    const asked = answer();
    const person = await open('/create-account');
    const middle = () => screen.getByLabelText<HTMLInputElement>('Middle name (optional)');
    await fill(person, { first: 'Maria', last: 'Lopez', phone: '5125550100' });
    await person.type(middle(), 'x'.repeat(51));
    await person.click(submit());
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Middle name: Max length exceeded (50 characters)',
    );
    await person.clear(middle());
    await person.type(middle(), 'Luz');
    await person.click(submit());
    await waitFor(() =>
      expect(asked.find(({ route }) => route === 'POST /users/acme')?.body).toMatchObject({
        client: { middleName: 'Luz' },
      }),
    );
  });

  it('checks a field when it is left after a refused submit, never while typing', async () => {
    answer();
    const person = await open('/create-account');
    await fill(person, { last: 'Lopez', phone: '5125550100' });
    await person.click(submit());
    await screen.findByRole('alert');
    await person.type(field('First name'), 'Maria');
    expect(field('First name').getAttribute('aria-invalid')).toBe('true');
    await person.tab();
    await waitFor(() => expect(field('First name').getAttribute('aria-invalid')).toBeNull());
  });

  it('creates the client with the fixed roles, sends a code, and continues to the verification (R-045, R-054, R-059, R-061)', async () => {
    const asked = answer();
    const person = await open('/create-account?go_to_transfer=65f0c0de65f0c0de65f0c0d1');
    await fill(person, { first: ' Maria ', last: 'Lopez', phone: '15125550100' });
    await person.click(submit());
    await screen.findByRole('heading', { name: 'Enter your security code' });
    const created = asked.find(({ route }) => route === 'POST /users/acme');
    expect(created?.headers['x-portal']).toBe('web');
    expect(created?.body).toMatchObject({
      create_user: { phone_number: '+15125550100', name: 'Maria Lopez', connection: 'sms' },
      role: 'paymints_admin',
      new_user_role: 'paymints_client',
      client: { firstName: 'Maria', lastName: 'Lopez', mobilePhone: '+15125550100', agreed: true },
    });
    expect(asked.filter(({ route }) => route.startsWith('POST /users/send/'))).toHaveLength(1);
    expect(place()).toBe('/create-account/account-verification?go_to_transfer=65f0c0de65f0c0de65f0c0d1');
  });

  it('shows the number that was typed, so that a typo can be seen and corrected (X-157)', async () => {
    answer();
    const person = await open('/create-account');
    await fill(person, { first: 'Maria', last: 'Lopez', phone: '5125550199' });
    await person.type(field('Mobile phone'), '{Enter}');
    await screen.findByRole('heading', { name: 'Enter your security code' });
    expect(screen.getByText('(512) 555-0199')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Security code')));
    await person.click(screen.getByRole('link', { name: 'Wrong number? Change it' }));
    await waitFor(() => expect(field('Mobile phone').value).toBe('(512) 555-0199'));
    expect(field('First name').value).toBe('Maria');
  });

  it('shows no number except the one that the code is sent to (X-157)', async () => {
    answer();
    const { rememberLogin } = await import('#web/lib/session/session.ts');
    // Registered with one number, then logged in with another, and gone back.
    rememberLogin({ clientId: MARIA.id, maskedPhone: '(•••) •••-0199' } as never);
    const registrant = { firstName: 'Maria', lastName: 'Lopez', mobilePhone: '(512) 555-0100' };
    await open('/create-account/account-verification', { registrant });
    expect(await screen.findByText('(•••) •••-0199')).toBeTruthy();
    expect(screen.queryByText(/0100/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Wrong number? Change it' })).toBeNull();
  });

  it('leads from the code back to the form with its input if it has ended (X-087)', async () => {
    answer({
      [`POST /users/resend/acme/${MARIA.id}`]: refusal(404, 'client/not-found', 'Client not found, please login'),
    });
    const registrant = {
      firstName: 'Maria',
      middleName: '',
      lastName: 'Lopez',
      email: '',
      mobilePhone: '(512) 555-0100',
    };
    sessionStorage.clear();
    const { rememberLogin } = await import('#web/lib/session/session.ts');
    rememberLogin({ clientId: MARIA.id, maskedPhone: '(•••) •••-0100' } as never);
    const person = await open('/create-account/account-verification', { registrant });
    await person.click(await screen.findByRole('button', { name: 'Send a new code' }));
    expect(await screen.findByText(/Your registration expired/)).toBeTruthy();
    expect(screen.queryByText('Client not found, please login')).toBeNull();
    await person.click(screen.getByRole('link', { name: 'Register again' }));
    await waitFor(() => expect(field('First name').value).toBe('Maria'));
    expect([field('Last name').value, field('Mobile phone').value]).toEqual(['Lopez', '(512) 555-0100']);
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  });

  it.each([
    ['client/phone-taken', 'Account exists for phone number. Please login'],
    ['client/auth-user-exists', 'Account exists for phone number.  Please login in.'],
  ])('answers %s with its exact sentence and a link to the login (R-057, R-060)', async (code, sentence) => {
    answer({ 'POST /users/acme': refusal(409, code, sentence) });
    const person = await open('/create-account');
    await fill(person, { first: 'Maria', last: 'Lopez', phone: '5125550199' });
    await person.click(submit());
    const notice = await screen.findByRole('alert');
    expect(notice.querySelector('p')?.textContent).toBe(sentence);
    expect(notice.querySelector('a')?.getAttribute('href')).toBe('/login');
  });

  it('asks for the e-mail only if the tenant does, and shows its error at its field (R-046, R-055)', async () => {
    answer({ 'GET /tenant': site({ collectEmailAtRegistration: true }) });
    const person = await open('/create-account');
    await fill(person, { first: 'Maria', last: 'Lopez', phone: '5125550100' });
    await person.type(field('Email'), `${'a'.repeat(45)}@b.com`);
    await person.click(submit());
    await screen.findByRole('alert');
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
    expect(field('Last name').getAttribute('aria-invalid')).toBeNull();
  });

  it("shows the server's error at its field", async () => {
    const fields = { 'client.mobilePhone': 'We cannot text this number' };
    answer({ 'POST /users/acme': refusal(400, 'request/invalid', 'Please check the marked fields.', { fields }) });
    const person = await open('/create-account');
    await fill(person, { first: 'Maria', last: 'Lopez', phone: '5125550100' });
    await person.click(submit());
    await screen.findByRole('alert');
    expect(field('Mobile phone').getAttribute('aria-invalid')).toBe('true');
  });

  it('offers another code if the first could not be sent (R-073)', async () => {
    answer({ [`POST /users/send/acme/${MARIA.id}`]: { status: 500, body: {} } });
    const person = await open('/create-account');
    await fill(person, { first: 'Maria', last: 'Lopez', phone: '5125550100' });
    await person.click(submit());
    expect(await screen.findByText("We couldn't send your code. Please request a new one.")).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send a new code' })).toBeTruthy();
  });
});

describe('a host without a tenant', () => {
  it('shows the specification’s sentence and no form (R-002, R-062)', async () => {
    answer({ 'GET /tenant': refusal(404, 'tenant/not-found', 'Tenant not found, please check url') });
    await open('/create-account');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tenant not found, please check url');
    expect(document.querySelector('form, input, button')).toBeNull();
  });

  it('offers a retry if the portal is unreachable', async () => {
    answer({ 'GET /tenant': ok('<html>') });
    await open('/login');
    expect(screen.getByText('Something went wrong... please try again in a few minutes')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
