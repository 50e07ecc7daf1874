import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { outageText } from '#shared/text/outage.ts';
import { looking } from '#web/lib/payment/look-again.ts';
import { id } from './signed-in-setup.tsx';
import { aWire, masked, READ, showWiring } from './wiring-screen.tsx';

test('reporting the wire keeps its reference, and then it cannot be changed (X-008)', async () => {
  const reported = aWire({ wireReportedAt_utc: '2026-11-21T15:00:00.000Z', wireReference: 'IMAD 7' });
  const answers = {
    [READ]: { body: masked({ wasShown: true }) },
    ReportWireSent: { body: { reportWireSent: reported } },
  };
  const shown = showWiring({ answers });
  await shown.person.click(await shown.findByRole('button', { name: 'I sent the wire' }));
  const dialog = within(shown.getByRole('dialog'));
  await shown.person.click(dialog.getByRole('button', { name: 'Send' }));
  expect((await dialog.findAllByText(/enter the reference your bank gave you/)).length).toBeGreaterThan(0);
  await shown.person.type(dialog.getByLabelText('Bank reference'), 'IMAD 7');
  await shown.person.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await shown.findByText(/Reference IMAD 7/)).toBeTruthy();
  expect(shown.asked.find(({ what }) => what === 'ReportWireSent')?.body).toEqual({ _id: id(40), reference: 'IMAD 7' });
});

test('a wire for which the bank gave no reference is reported without one (X-008)', async () => {
  const reported = aWire({ wireReportedAt_utc: '2026-11-21T15:00:00.000Z' });
  const answers = {
    [READ]: { body: masked({ wasShown: true }) },
    ReportWireSent: { body: { reportWireSent: reported } },
  };
  const shown = showWiring({ answers });
  await shown.person.click(await shown.findByRole('button', { name: 'I sent the wire' }));
  const dialog = within(shown.getByRole('dialog'));
  await shown.person.click(dialog.getByRole('checkbox', { name: 'My bank gave me no reference' }));
  await shown.person.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await shown.findByRole('button', { name: 'Add the reference' })).toBeTruthy();
  expect(shown.asked.find(({ what }) => what === 'ReportWireSent')?.body).toEqual({ _id: id(40) });
});

test('a wire whose cancellation got no answer of ours is checked again, and shown as unchanged (X-135)', async () => {
  looking.betweenMs = 10;
  const shown = showWiring({ answers: { CancelTransfer: { status: 503, body: { message: 'Service Unavailable' } } } });
  await shown.person.click(await shown.findByRole('button', { name: 'Cancel this wire' }));
  await shown.person.click(within(shown.getByRole('dialog')).getByRole('button', { name: 'Cancel the wire' }));
  expect(await shown.findByText(outageText.en.cancel.notDone)).toBeTruthy();
  expect(shown.queryByText('Service Unavailable')).toBeNull();
});

test('canceling needs a confirmation, then leads to the history', async () => {
  const shown = showWiring({
    answers: { CancelTransfer: { body: { cancelTransfer: aWire({ status: 'cancelled' }) } } },
  });
  await shown.person.click(await shown.findByRole('button', { name: 'Cancel this wire' }));
  expect(shown.asked.some(({ what }) => what === 'CancelTransfer')).toBe(false);
  await shown.person.click(within(shown.getByRole('dialog')).getByRole('button', { name: 'Cancel the wire' }));
  await waitFor(() => expect(shown.place()).toBe('/transfer-history'));
});

test('the instructions of a wire whose match was undone ask for a call, and congratulate no one (X-115)', async () => {
  const events = ['confirmReceipt', 'reopenReceipt'].map((name) => ({
    name,
    to: 'awaiting wire',
    actor: 'approver',
    at: '2026-11-20T15:00:00.000Z',
    reason: null,
  }));
  const { findByText, queryByText } = showWiring({ transfer: aWire({ events, waitsFor: 'wire' }) });
  expect(await findByText('Call before you send anything more')).toBeTruthy();
  expect(queryByText(/Congratulations/)).toBeNull();
});
