import { fireEvent, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { anyRefusalSentence } from '#shared/any-refusal.ts';
import { ReviewPage } from '#web/routes/review.tsx';
import { SuccessPage } from '#web/routes/success.tsx';
import { aPayment, linked, START, showAcceptance } from './disbursement-screens.tsx';
import { aClient, aStepUp, aTransfer, fakeApi, id, refused, showSignedIn } from './signed-in-setup.tsx';

describe('accepting a payment', () => {
  test('shows both sides and the stored text, and only the account can be changed (R-037, R-170, R-174)', async () => {
    const { getByText, getByRole, queryByText, button, asked } = await showAcceptance();
    expect(getByText('Step 2 of 3')).toBeTruthy();
    expect(getByRole('heading', { level: 1 }).textContent).toBe('Accept Your Payment');
    const sides = getByRole('heading', { name: 'Transfer From' }).closest('section')?.parentElement as HTMLElement;
    expect(within(sides).getByText('Acme Title')).toBeTruthy();
    expect(within(sides).getByText('First Platypus Bank')).toBeTruthy();
    expect(queryByText('Change details')).toBeNull();
    expect(queryByText('Convenience Fee')).toBeNull();
    // The limits apply to payments that a client sends.
    expect(asked.some(({ what }) => what === 'TransferForm')).toBe(false);
    const text = getByText(/^By selecting Accept Payment I ask Acme Title/);
    expect(text.textContent).toContain('$25,000.00 into my First Platypus Bank account Everyday Checking ending 4821');
    expect(text.compareDocumentPosition(button()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  test('two clicks ask the bank once, and lead to success with the marker (R-174, R-179)', async () => {
    const { button, asked, place } = await showAcceptance();
    fireEvent.click(button());
    fireEvent.click(button());
    await waitFor(() => expect(place()).toBe(`/create-account/success?go_to_transfer=${id(40)}&disbursement=success`));
    expect(asked.filter(({ what }) => what === START)).toEqual([
      {
        what: START,
        body: {
          transferId: id(40),
          bankAccountId: id(20),
          shown: { version: 3, total: 2_500_000, textSha256: expect.any(String) },
        },
      },
    ]);
  });

  test('leads to the payment’s page if the account needs a call, and the page says so (X-111)', async () => {
    const { button, person, place } = await showAcceptance(undefined, {
      [START]: { body: { transferId: id(40), status: 'awaiting acceptance', referenceId: 'CP-7Q4K-2M9P' } },
    });
    await person.click(button());
    await waitFor(() => expect(place()).toBe(`/payment-details/${id(40)}`));
  });

  test('says after an unconfirmed acceptance that the client will be paid once, never that they are charged', async () => {
    const { button, person, findByText, queryByText } = await showAcceptance(undefined, {
      [START]: refused(202, 'disbursement/unconfirmed', 'not yet'),
    });
    await person.click(button());
    expect(await findByText(/you'll be paid once/)).toBeTruthy();
    expect(queryByText(/charge you/)).toBeNull();
    expect(queryByText('Accept Payment')).toBeNull();
  });

  test.each([
    [502, 'disbursement/not-paid'],
    [409, 'disbursement/no-source'],
    [409, 'disbursement/account-refused'],
    [409, 'disbursement/account-changed'],
    [409, 'bank/not-verified'],
  ] as const)('shows a definite refusal (%i %s), and keeps the button', async (status, code) => {
    const sentence = anyRefusalSentence({ code });
    const { button, person, findByText } = await showAcceptance(undefined, {
      [START]: refused(status, code, sentence),
    });
    await person.click(button());
    expect(await findByText(sentence)).toBeTruthy();
    expect(button()).toBeTruthy();
  });

  test('asks for a new code if the sign-in is old', async () => {
    const { button, person, findByRole } = await showAcceptance(undefined, {
      ...aStepUp(),
      [START]: refused(403, 'caller/not-fresh', 'For your security'),
    });
    await person.click(button());
    expect(await findByRole('dialog', { name: "Confirm it's you" })).toBeTruthy();
  });

  test.each([
    ['awaiting acceptance', `/create-account/step-select-account?go_to_transfer=${id(40)}&disbursement=account`],
    ['pending', `/create-account/success?go_to_transfer=${id(40)}&disbursement=success`],
    ['cancelled', `/payment-details/${id(40)}`],
  ])('leads to the right step for a payment that is %s', async (status, where) => {
    fakeApi({ Client: { body: { client: aClient() } }, Transfer: { body: { transfer: aPayment({ status }) } } });
    const at = `/create-account/step-4?go_to_transfer=${id(40)}&disbursement=payment`;
    const { place } = showSignedIn(<ReviewPage />, { at });
    await waitFor(() => expect(place()).toBe(where));
  });
});

describe('an accepted payment', () => {
  const at = `/create-account/success?go_to_transfer=${id(40)}&disbursement=success`;
  const accepted = aPayment({ status: 'pending', destBankAccount: linked });

  test('is deposited within 1-3 business days, from the tenant to the client’s account (R-037, R-184)', async () => {
    fakeApi({ Transfer: { body: { transfer: accepted } } });
    const { findByText, getByText } = showSignedIn(<SuccessPage />, { at });
    expect(await findByText('Your funds should be deposited within 1-3 business days.')).toBeTruthy();
    expect(getByText('Please check your email for a receipt.')).toBeTruthy();
    expect(getByText('Step 3 of 3')).toBeTruthy();
    expect(getByText('Transfer To').parentElement?.textContent).toContain('First Platypus Bank x4821');
    expect(getByText('Transfer From').parentElement?.textContent).toContain('Acme Title');
  });

  test('shares its own receipt by e-mail (R-188)', async () => {
    const EMAIL = 'POST /message/email/disbursement-initiated-client';
    const asked = fakeApi({
      Transfer: { body: { transfer: accepted } },
      [EMAIL]: { body: { response: 'success', sentTo: 1 } },
    });
    const person = userEvent.setup();
    const { findByRole, findByLabelText } = showSignedIn(<SuccessPage />, { at });
    await person.click(await findByRole('button', { name: 'Share by email' }));
    await person.type(await findByLabelText('Email addresses'), 'lender@example.com');
    await person.click(within(await findByRole('dialog')).getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(asked.find(({ what }) => what === EMAIL)?.body).toEqual({
        transfer_GUID: id(40),
        emailRecipient: ['lender@example.com'],
        additionalEmailRecipient: true,
      }),
    );
  });

  test('has no steps without the marker (R-037)', async () => {
    fakeApi({ Transfer: { body: { transfer: aTransfer({ status: 'pending' }) } } });
    const { findByText, queryByText } = showSignedIn(<SuccessPage />, { at: at.replace(/&.*/, '') });
    await findByText('Summary');
    expect(queryByText('Step 3 of 3')).toBeNull();
  });
});
