import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PayerInvited } from '#shared/contracts/payer-invitations.ts';
import { aPaymentPage, aStaffMe, aToday, consoleId } from '#test/support/console-replies.ts';
import { openConsole } from './console-setup.tsx';

/** A member of the company's staff with these roles. */
export const as = (...roles: readonly string[]) =>
  aStaffMe({
    companies: [{ tenantId: 'acme', company: 'Acme Title', timeZone: 'America/Chicago', roles }],
    passkeys: 0,
  });

/** A request to someone new. A test overrides the part it is about. */
export const anInvitation = (changes: Partial<PayerInvited> = {}) => ({
  id: consoleId(81),
  state: 'sent',
  preparedBy: 'Mark Holt',
  isOwn: false,
  agreedBy: null,
  sentAt: '2026-11-23T17:00:00.000Z',
  endsAt: '2026-12-07T17:00:00.000Z',
  sendsLeft: 4,
  isTextRefused: false,
  needsAgreement: false,
  version: 2,
  ...changes,
});
/** The requests of every screen. */
export const usual = {
  'GET /staff/me': { body: as('operator') },
  'GET /console/acme/today': { body: aToday() },
  'GET /console/acme/payments': { body: aPaymentPage() },
};
/** The routes of the invitation's own calls. */
export const PATH = `/console/acme/payers/${consoleId(81)}`;

/** Asks a number for a payment that may belong to no client. */
export async function askWith(phone: string, street = '12 Oak St', kind?: RegExp) {
  await openConsole('/acme/today');
  await screen.findByRole('heading', { name: 'Today' });
  await userEvent.keyboard('n');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByLabelText('Client’s mobile phone');
  if (kind) await userEvent.click(dialog.getByLabelText(kind));
  await userEvent.type(dialog.getByLabelText('Client’s mobile phone'), phone);
  await userEvent.type(dialog.getByLabelText('Amount'), '5000');
  await userEvent.selectOptions(dialog.getByLabelText('Purpose'), dialog.getAllByRole('option')[1] as HTMLElement);
  await userEvent.type(dialog.getByLabelText('Street address'), street);
  await userEvent.type(dialog.getByLabelText('City'), 'Cleveland');
  await userEvent.type(dialog.getByLabelText('ZIP code'), '44114');
  await userEvent.selectOptions(dialog.getByLabelText('Office'), 'Downtown');
  await userEvent.click(dialog.getByRole('button', { name: 'Review' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Save draft' }));
  return dialog;
}
