import { waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { DetailsPage } from '#web/routes/details.tsx';
import { SelectAccountPage } from '#web/routes/select-account.tsx';
import { aClient, aForm, aTransfer, fakeApi, id, refused, showSignedIn } from './signed-in-setup.tsx';

const WIRING = `/create-account/wiring-instructions?transfer_id=${id(40)}&tenant_id=acme`;
const aWire = (more: object = {}) =>
  aTransfer({
    method: 'Wire',
    status: 'awaiting wire',
    purpose: 'Down Payment and Closing Costs',
    sourceBankAccount: null,
    ...more,
  });

function showDetails(transfer: object, answers: Parameters<typeof fakeApi>[0] = {}) {
  const asked = fakeApi({
    Client: { body: { client: aClient() } },
    Transfer: { body: { transfer } },
    TransferForm: { body: aForm() },
    [`GET /account/client-accounts/${id(1)}`]: { body: { accounts: [] } },
    ...answers,
  });
  const shown = showSignedIn(<DetailsPage />, { at: `/create-account/step-3?transfer_id=${id(40)}` });
  return { ...shown, asked, person: userEvent.setup() };
}

test('changing a chosen wire makes it a draft first, and saves on top of that version (R-176)', async () => {
  const draft = aWire({ status: 'draft', version: 9 });
  const { findByRole, person, asked, place } = showDetails(aWire(), {
    EditTransfer: { body: { editTransfer: draft } },
    UpdateOneTransfer: { body: { updateOneTransfer: draft } },
  });
  await person.click(await findByRole('button', { name: 'Next' }));
  await waitFor(() => expect(place()).toBe(`/create-account/step-4?go_to_transfer=${id(40)}`));
  expect(asked.find(({ what }) => what === 'EditTransfer')?.body).toEqual({ _id: id(40) });
  expect(asked.find(({ what }) => what === 'UpdateOneTransfer')?.body).toMatchObject({ _id: id(40), version: 9 });
});

test('opening the details of a chosen wire changes nothing', async () => {
  const { findByRole, asked } = showDetails(aWire());
  await findByRole('button', { name: 'Next' });
  expect(asked.some(({ what }) => what === 'EditTransfer')).toBe(false);
});

test('a wire reported as sent leads to the history with a message', async () => {
  const { place } = showDetails(aWire({ wireReportedAt_utc: '2026-11-21T15:00:00.000Z', wireReference: 'A1' }));
  await waitFor(() => expect(place()).toBe('/transfer-history?edit_error=1'));
});

test('a wire reported in another tab does the same, when it is saved', async () => {
  const { findByRole, person, place } = showDetails(aWire(), {
    EditTransfer: refused(409, 'transfer/wire-reported', "You've told us you sent this wire"),
  });
  await person.click(await findByRole('button', { name: 'Next' }));
  await waitFor(() => expect(place()).toBe('/transfer-history?edit_error=1'));
});

test.each([
  ['draft', `/create-account/step-4?go_to_transfer=${id(40)}`],
  ['viewed', `/create-account/step-4?go_to_transfer=${id(40)}`],
  ['awaiting wire', WIRING],
  ['pending', '/transfer-history?edit_error=1'],
])('a carried wire in status %s skips the account step', async (status, target) => {
  fakeApi({
    Client: { body: { client: aClient() } },
    Transfer: { body: { transfer: aWire({ status }) } },
    [`GET /account/client-accounts/${id(1)}`]: { body: { accounts: [] } },
  });
  const { place } = showSignedIn(<SelectAccountPage />, {
    at: `/create-account/step-select-account?go_to_transfer=${id(40)}`,
  });
  await waitFor(() => expect(place()).toBe(target));
});
