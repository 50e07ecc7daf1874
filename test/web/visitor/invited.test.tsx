import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  type Answer,
  answer,
  eachInAFreshBrowser,
  MARIA,
  ok,
  open,
  place,
  refusal,
  verified,
} from './visitor-setup.tsx';

eachInAFreshBrowser();

const LINK = `/invited#${'a'.repeat(24)}.${'b'.repeat(22)}`;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

const greeting = {
  firstName: 'Maria',
  property: '12 Oak Street, Austin, TX 78701',
  maskedPhone: '(•••) •••-0199',
  isPaid: true,
  asksEmail: false,
};
/** The answers to a payee's link, up to a correct code. */
const payee: Readonly<Record<string, Answer>> = {
  'POST /invited': ok(greeting),
  'POST /invited/code': ok({ error: false, resendAfterSeconds: 30, maskedPhone: greeting.maskedPhone }),
  'POST /invited/enter': verified({ identityComplete: false, transferId: null, isPaid: true }),
  'POST /graphql': ok({ data: {} }),
  [`GET /account/client-accounts/${MARIA.id}`]: ok({ accounts: [] }),
};

describe('the link of an invitation that has ended (D-114)', () => {
  it.each([
    ['invitation/withdrawn', 'This payment was withdrawn', /You don’t need to do anything/],
    ['invitation/expired', 'This link has expired', /ask for a new link/],
  ])('explains why, and whom to call: %s', async (code, title, words) => {
    answer({ 'POST /invited': refusal(404, code, 'No longer') });
    await open(LINK);
    expect(await heading(title)).toBeTruthy();
    expect(screen.getByText(words).textContent).toContain('(512) 555-0142');
  });
});

describe('a payee who has entered the code (D-113)', () => {
  it('reads that they’re registered, and links their account without giving an SSN first', async () => {
    answer(payee);
    const person = await open(LINK);
    await person.click(await screen.findByRole('checkbox'));
    await person.click(screen.getByRole('button', { name: 'Text me a code' }));
    await person.type(await screen.findByLabelText('Security code'), '123456');
    await person.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await heading('You’re registered')).toBeTruthy();
    await person.click(screen.getByRole('link', { name: 'Link a bank account' }));
    expect(place()).toBe('/bank-accounts?disbursement=account');
  });

  it.each(['/invited?paid=1', '/invited?blocked=1'])(
    'has to be the signed-in person, and anyone else reads nothing at %s',
    async (at) => {
      answer();
      await open(at);
      expect(await heading('This link doesn’t work anymore')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    },
  );
});
