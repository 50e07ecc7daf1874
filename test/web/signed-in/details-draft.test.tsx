import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Site } from '#shared/contracts/tenant.ts';
import { DetailsPage } from '#web/routes/details.tsx';
import { answers, fill, showForm } from './details-screen.tsx';
import { aClient, acme, aForm, aTransfer, fakeApi, id, refused, showSignedIn } from './signed-in-setup.tsx';

const UNIT = /^(Apartment|Unit|Suite)/;

const NOTES = /^Notes/;

test('a failed save shows its sentence on the form and as a toast, and keeps what was typed (R-154)', async () => {
  const shown = await showForm({
    InsertOneTransfer: refused(409, 'destination/not-found', 'Destination account not found'),
  });
  await fill(shown);
  await shown.person.click(shown.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(shown.getAllByText('Destination account not found')).toHaveLength(2));
  expect((shown.getByLabelText('Amount') as HTMLInputElement).value).toBe('25,000.00');
});

test('a saved draft opens with its values and is saved on top of its version (R-156)', async () => {
  const draft = aTransfer();
  const shown = await showForm(
    { Transfer: { body: { transfer: draft } }, UpdateOneTransfer: { body: { updateOneTransfer: draft } } },
    `/create-account/step-3?transfer_id=${id(40)}`,
  );
  expect((shown.getByLabelText('Amount') as HTMLInputElement).value).toBe('25,000.00');
  expect((shown.getByLabelText('Street address') as HTMLInputElement).value).toBe('12 Oak St');
  expect((shown.getByLabelText(/^Notes/) as HTMLInputElement).value).toBe('File 2026-1142');
  await shown.findByText(/First Platypus Bank x4821 has \$64,215.00 available/);
  await shown.person.click(shown.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(shown.place()).toBe(`/create-account/step-4?go_to_transfer=${id(40)}`));
  const update = shown.asked.find(({ what }) => what === 'UpdateOneTransfer')?.body;
  expect(update).toMatchObject({ _id: id(40), version: 3, data: { amount: 2_500_000, note: 'File 2026-1142' } });
});

test('a draft changed to a wire opens with that choice, and nothing else is changed (X-118)', async () => {
  const transfer = aTransfer({ purpose: 'Down Payment and Closing Costs' });
  const at = `/create-account/step-3?transfer_id=${id(40)}&method=Wire`;
  const shown = await showForm({ Transfer: { body: { transfer } } }, at);
  expect((shown.getByRole('radio', { name: /Wire/ }) as HTMLInputElement).checked).toBe(true);
  expect((shown.getByLabelText('Amount') as HTMLInputElement).value).toBe('25,000.00');
});

test('a transfer on its way cannot be edited, and the history explains that (R-041)', async () => {
  fakeApi(answers({ Transfer: { body: { transfer: aTransfer({ status: 'pending' }) } } }));
  const { place } = showSignedIn(<DetailsPage />, { at: `/create-account/step-3?go_to_transfer=${id(40)}` });
  await waitFor(() => expect(place()).toBe('/transfer-history?edit_error=1'));
});

test('a transfer that was started meanwhile is not saved either', async () => {
  const shown = await showForm(
    {
      Transfer: { body: { transfer: aTransfer() } },
      UpdateOneTransfer: refused(409, 'transfer/not-editable', 'This transfer can no longer be edited.'),
    },
    `/create-account/step-3?transfer_id=${id(40)}`,
  );
  await shown.person.click(shown.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(shown.place()).toBe('/transfer-history?edit_error=1'));
});

test('the input is still there after visiting another screen (R-158)', async () => {
  const shown = await showForm();
  await fill(shown);
  await shown.person.type(shown.getByLabelText(UNIT), 'Unit 4');
  await shown.person.type(shown.getByLabelText(NOTES), 'File 7');
  shown.unmount();
  const again = await showForm();
  const kept = (label: string | RegExp) => (again.getByLabelText(label) as HTMLInputElement).value;
  const labels = [
    'Amount',
    'Re-Enter Amount',
    'Street address',
    UNIT,
    'City',
    'State',
    'ZIP code',
    NOTES,
    'Field Office',
  ];
  expect(labels.map(kept)).toEqual([
    '25,000.00',
    '25,000.00',
    '12 Oak St',
    'Unit 4',
    'Austin',
    'TX',
    '78701',
    'File 7',
    id(32),
  ]);
});

test('a client without SSN and birth date goes to the identity step first, with the transfer (R-034, R-039)', async () => {
  fakeApi(
    answers({
      Client: { body: { client: aClient({ ssnOnFile: false }) } },
      Transfer: { body: { transfer: aTransfer() } },
    }),
  );
  const { place } = showSignedIn(<DetailsPage />, { at: `/create-account/step-3?go_to_transfer=${id(40)}` });
  await waitFor(() => expect(place()).toBe(`/create-account/step-2?go_to_transfer=${id(40)}`));
});

test('the agent of a partner page is preset and not asked for (R-133, R-228)', async () => {
  const byAgent = { ...acme, tenant: { ...acme.tenant, routingType: 'agent' } } as Site;
  const dana = {
    _id: id(60),
    displayName: 'Dana Reyes',
    landingPageURI: 'dana',
    active: true,
    brokerageName: 'Lone Star',
  };
  const form = { body: aForm({ realtors: [dana] }) };
  const first = await showForm({ TransferForm: form }, '/create-account/step-3', byAgent);
  expect(first.getByRole('option', { name: 'Dana Reyes, Lone Star' })).toBeTruthy();
  first.unmount();
  sessionStorage.setItem('partner agent', JSON.stringify({ id: id(60) }));
  const preset = await showForm({ TransferForm: form }, '/create-account/step-3', byAgent);
  expect(preset.queryByLabelText('Your agent')).toBeNull();
});
