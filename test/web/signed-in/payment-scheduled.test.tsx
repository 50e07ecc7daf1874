import { waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { addBankingDays } from '#shared/banking-days.ts';
import { formatDayAhead, today } from '#shared/dates.ts';
import { showPayment } from './payment-screen.tsx';
import { aTransfer, id, refused } from './signed-in-setup.tsx';

describe('a payment that is scheduled (X-034)', () => {
  const READ = 'Transfer';
  const UNSCHEDULE = 'POST /transfer/unschedule';
  const DAY = addBankingDays(today(new Date(), 'America/Chicago'), 6);
  const SCHEDULED = { status: 'draft', scheduledOn: DAY, startedAt_utc: null };
  const taken = { body: { transferId: id(40), status: 'draft', referenceId: 'EM-7Q4K-2M9P' } };

  test('shows when it is sent and what follows, and offers another day', async () => {
    const { getByText, getByRole } = await showPayment(SCHEDULED);
    expect(getByText('Scheduled')).toBeTruthy();
    expect(getByText(`Scheduled for ${formatDayAhead(DAY)}.`)).toBeTruthy();
    expect(getByRole('link', { name: 'Choose Another Day' }).getAttribute('href')).toBe(
      `/create-account/step-4?go_to_transfer=${id(40)}`,
    );
  });

  test('is canceled after a confirmation, and then continues as a draft', async () => {
    let transfer = aTransfer(SCHEDULED);
    const { getByRole, findByRole, findByText, person, asked, queryByText } = await showPayment(SCHEDULED, {
      [READ]: () => ({ body: { transfer } }),
      [UNSCHEDULE]: () => {
        transfer = aTransfer({ status: 'draft', startedAt_utc: null });
        return taken;
      },
    });
    await person.click(getByRole('button', { name: 'Cancel Scheduled Payment' }));
    const dialog = within(await findByRole('dialog'));
    expect(asked.filter(({ what }) => what === UNSCHEDULE)).toEqual([]);
    await person.click(dialog.getByRole('button', { name: 'Yes, cancel it' }));
    expect(await findByText('Not sent yet.')).toBeTruthy();
    expect(asked.filter(({ what }) => what === UNSCHEDULE)).toEqual([
      { what: UNSCHEDULE, body: { transferId: id(40) } },
    ]);
    expect(queryByText('Scheduled')).toBeNull();
    expect(getByRole('link', { name: 'Review and Send' }).getAttribute('href')).toContain('/create-account/step-4');
  });

  test('asks with the safe button first, and returns the focus to where it was (X-085)', async () => {
    const { getByRole, findByRole, queryByRole, person } = await showPayment(SCHEDULED);
    const opener = getByRole('button', { name: 'Cancel Scheduled Payment' });
    opener.focus();
    await person.keyboard('{Enter}');
    const [keep, cancel] = within(await findByRole('dialog'))
      .getAllByRole('button')
      .slice(-2);
    expect([keep?.textContent, cancel?.textContent]).toEqual(['Keep it', 'Yes, cancel it']);
    // As in a browser, the dialog takes the focus, and loses it with the button that closes it.
    keep?.focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(opener);
  });

  test('moves the focus to the heading once it is canceled, because the button that opened the dialog is gone (X-085, X-266)', async () => {
    let transfer = aTransfer(SCHEDULED);
    const { getByRole, findByRole, findByText, queryByRole, person } = await showPayment(SCHEDULED, {
      [READ]: () => ({ body: { transfer } }),
      [UNSCHEDULE]: () => {
        transfer = aTransfer({ status: 'draft', startedAt_utc: null });
        return taken;
      },
    });
    const opener = getByRole('button', { name: 'Cancel Scheduled Payment' });
    opener.focus();
    await person.keyboard('{Enter}');
    const cancel = within(await findByRole('dialog')).getByRole('button', { name: 'Yes, cancel it' });
    cancel.focus();
    await person.keyboard('{Enter}');
    expect(await findByText('Not sent yet.')).toBeTruthy();
    await waitFor(() => expect(queryByRole('button', { name: 'Cancel Scheduled Payment' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(getByRole('heading', { level: 1 })));
  });

  test('stays if it is already on its way, and the dialog explains that', async () => {
    const { getByRole, findByRole, person } = await showPayment(SCHEDULED, {
      [UNSCHEDULE]: refused(409, 'transfer/already-started', 'This transfer is already on its way.'),
    });
    await person.click(getByRole('button', { name: 'Cancel Scheduled Payment' }));
    const dialog = within(await findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: 'Yes, cancel it' }));
    expect(await dialog.findByText('This transfer is already on its way.')).toBeTruthy();
  });

  test('explains why it was not sent, next to the button to send it', async () => {
    const problem = 'The amount or fee has changed. Please review the transfer again.';
    const { getByText, getByRole } = await showPayment({ status: 'viewed', problem });
    expect(getByText(problem)).toBeTruthy();
    expect(getByRole('link', { name: 'Pay now' })).toBeTruthy();
  });

  test('shows in its history what the client did and what the portal did', async () => {
    const event = (name: string, actor: string, at: string) => ({ name, to: 'draft', actor, at, reason: null });
    const { getByText } = await showPayment({
      status: 'draft',
      events: [
        event('schedule', 'client', '2026-11-20T15:04:00.000Z'),
        event('schedule', 'client', '2026-11-20T15:04:30.000Z'),
        event('unschedule', 'client', '2026-11-20T15:05:00.000Z'),
        event('unschedule', 'system', '2026-11-20T15:06:00.000Z'),
        event('makeTransfer', 'system', '2026-11-20T15:07:00.000Z'),
      ],
    });
    for (const words of [
      'You scheduled the payment',
      'You chose another day',
      'You canceled the scheduled payment',
      "It wasn't sent on the day you chose",
      'Sent as you scheduled it',
    ])
      expect(getByText(words)).toBeTruthy();
  });
});
