import { within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { SuccessPage } from '#web/routes/success.tsx';
import { showPayment } from './payment-screen.tsx';
import { aClient, aTransfer, fakeApi, id, showSignedIn } from './signed-in-setup.tsx';

const PENDING = { status: 'pending', startedAt_utc: '2026-11-21T15:00:00.000Z' } as const;

/** The screen reader's text for a payment's drawing: its lead, its amount, payer and payee. */
function told(within: Element): { readonly lead: string; readonly sum: string; readonly way: string } {
  const sum = within.querySelector('.money-large');
  const read = (element: Element | null | undefined) => element?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '';
  return {
    lead: read(within.querySelector('.transfer-text')),
    sum: read(sum),
    way: read([...(sum?.parentElement?.children ?? [])].find((one) => /^From/.test(one.textContent ?? ''))),
  };
}

async function atItsEnd(changes: object) {
  fakeApi({
    Client: { body: { client: aClient() } },
    Transfer: { body: { transfer: aTransfer(changes) } },
  });
  const at = `/create-account/success?go_to_transfer=${id(40)}`;
  const { container, findByText } = showSignedIn(<SuccessPage />, { at });
  await findByText('Summary');
  return container;
}

describe('the drawing of a payment (X-170)', () => {
  test('has on its page and at its end the total, the account and the company, and its stages', async () => {
    const way = 'From First Platypus Bank x4821 To Acme Title';
    const page = await showPayment(PENDING);
    expect(told(page.container)).toEqual({ lead: 'You sent', sum: '$25,025.00', way });
    const stages = page.getByRole('list', { name: 'Stages of this payment' });
    expect(within(stages).getByText('Clears')).toBeTruthy();
    page.unmount();
    const end = await atItsEnd(PENDING);
    expect(told(end)).toEqual({ lead: 'You sent', sum: '$25,025.00', way });
  });

  test('is reversed if the company pays', async () => {
    const paid = { ...PENDING, disbursement: true, type: 'Client Disbursement' };
    const page = await showPayment(paid);
    expect(told(page.container).way).toBe('From Acme Title To Lone Star Trust x9001');
  });

  test('shows the client’s bank in general as long as no account is chosen', async () => {
    const page = await showPayment({ ...PENDING, sourceBankAccount: null });
    expect(told(page.container).way).toBe('From Your bank account To Acme Title');
  });
});
