import { fireEvent, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Site } from '#shared/contracts/tenant.ts';
import { DetailsPage } from '#web/routes/details.tsx';
import { aClient, acme, aForm, anAccount, aTransfer, fakeApi, id, refused, showSignedIn } from './signed-in-setup.tsx';

const LIST = `GET /account/client-accounts/${id(1)}`;
const answers = (more: Parameters<typeof fakeApi>[0] = {}) => ({
  Client: { body: { client: aClient() } },
  TransferForm: { body: aForm() },
  [LIST]: { body: { accounts: [anAccount()] } },
  InsertOneTransfer: { body: { insertOneTransfer: aTransfer({ sourceBankAccount: null }) } },
  ...more,
});

async function showForm(more: Parameters<typeof fakeApi>[0] = {}, at = '/create-account/step-3', site = acme) {
  const asked = fakeApi(answers(more));
  const shown = showSignedIn(<DetailsPage />, { at, site });
  await shown.findByRole('button', { name: 'Next' });
  return { ...shown, asked, person: userEvent.setup() };
}
type Shown = Awaited<ReturnType<typeof showForm>>;

async function fill({ person, getByLabelText }: Shown, changes: Readonly<Record<string, string>> = {}) {
  const typed = {
    Amount: '25000',
    'Re-Enter Amount': '25,000.00',
    'Street address': '12 Oak St',
    City: 'Austin',
    'ZIP code': '78701',
    ...changes,
  };
  for (const [label, text] of Object.entries(typed)) await person.type(getByLabelText(label), text);
  await person.selectOptions(getByLabelText('State'), 'TX');
  await person.selectOptions(getByLabelText('Field Office'), id(32));
}

test('a bank transfer without an account is saved as a draft, and the next step is to choose one (R-125, R-155, R-233)', async () => {
  const shown = await showForm();
  await fill(shown);
  await shown.person.click(shown.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(shown.place()).toBe(`/create-account/step-select-account?go_to_transfer=${id(40)}`));
  expect(shown.asked.find(({ what }) => what === 'InsertOneTransfer')?.body).toEqual({
    data: {
      purpose: 'Earnest Money Deposit for Purchase',
      method: 'ACH',
      amount: 2_500_000,
      reAmount: 2_500_000,
      address1: '12 Oak St',
      address2: '',
      city: 'Austin',
      state: 'TX',
      zipcode: '78701',
      note: '',
      officeId: id(32),
    },
  });
});

test('a wire shows its own disclaimer and goes straight to the review (R-128, R-130, R-155)', async () => {
  const wire = aTransfer({ sourceBankAccount: null, method: 'Wire', purpose: 'Down Payment and Closing Costs' });
  const shown = await showForm({ InsertOneTransfer: { body: { insertOneTransfer: wire } } });
  expect(shown.queryByText('How to pay')).toBeNull();
  await shown.person.selectOptions(shown.getByLabelText('Purpose'), 'Down Payment and Closing Costs');
  await shown.person.click(shown.getByRole('radio', { name: /^Wire/ }));
  expect(shown.getByText('Before 2 pm.')).toBeTruthy();
  expect(shown.queryByText('Due within three business days.')).toBeNull();
  await fill(shown);
  await shown.person.click(shown.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(shown.place()).toBe(`/create-account/step-4?go_to_transfer=${id(40)}`));
});

test('the form opens with the default purpose, its disclaimer, the limit and the fee (R-126, R-128)', async () => {
  const { getByLabelText, getByText, queryByText } = await showForm();
  expect((getByLabelText('Purpose') as HTMLSelectElement).value).toBe('Earnest Money Deposit for Purchase');
  expect(getByText('Due within three business days.')).toBeTruthy();
  expect(queryByText('Before 2 pm.')).toBeNull();
  const left = 'You can still send $300,000.00 today.';
  expect(getByText(`Limit: $50,000.00 per transfer. ${left} A convenience fee of $25.00 is added.`)).toBeTruthy();
});

test('only active purposes and open offices are offered (R-127, R-131)', async () => {
  const { getByLabelText } = await showForm();
  const offered = (label: string) => [...(getByLabelText(label) as HTMLSelectElement).options].map(({ text }) => text);
  expect(offered('Purpose')).toEqual(['Earnest Money Deposit for Purchase', 'Down Payment and Closing Costs']);
  expect(offered('Field Office')).toEqual([
    'Select an office',
    'Downtown, Austin, TX',
    'Hill Country, Fredericksburg, TX',
  ]);
});

test('the total follows the amount, with the fee', async () => {
  const { container, getByLabelText, person } = await showForm();
  await person.type(getByLabelText('Amount'), '1,234.5');
  expect(container.querySelector('output')?.textContent).toBe('$1,259.50');
});

describe('beside the form (X-125)', () => {
  test('stands the payment as it is typed: the sum with its fee, to whom, and by when', async () => {
    const { getByRole, getByLabelText, getByText, person } = await showForm();
    const summary = within(getByRole('region', { name: 'Your payment' }));
    expect(summary.getByText('$')).toBeTruthy();
    expect(summary.getByText('Acme Title')).toBeTruthy();
    await person.type(getByLabelText('Amount'), '1,234.5');
    expect(summary.getByText('$1,259.50')).toBeTruthy();
    expect(summary.getByText('Leaves your account').nextElementSibling?.textContent).toMatch(/^By \w{3}, /);
    expect(summary.getByText('Cleared').nextElementSibling?.textContent).toMatch(/^By \w{3}, /);
    // The same in one line, for a phone.
    expect(getByText(/^\$1,259\.50 to Acme Title · cleared by \w{3}, /)).toBeTruthy();
  });

  test('is said which step of how many this is, and a wire has fewer', async () => {
    const { getByText, getByLabelText, getByRole, person } = await showForm();
    expect(getByText('Step 3 of 5')).toBeTruthy();
    expect(getByText('Payment details').closest('li')?.getAttribute('aria-current')).toBe('step');
    expect(getByText('About you').closest('a')?.getAttribute('href')).toBe('/account');
    await person.selectOptions(getByLabelText('Purpose'), 'Down Payment and Closing Costs');
    await person.click(getByRole('radio', { name: /^Wire/ }));
    expect(getByText('Step 2 of 4')).toBeTruthy();
  });
});

test('pasting and dropping are blocked only in the repeated amount (R-140)', async () => {
  const { getByLabelText } = await showForm();
  expect(fireEvent.paste(getByLabelText('Re-Enter Amount'))).toBe(false);
  expect(fireEvent.drop(getByLabelText('Re-Enter Amount'))).toBe(false);
  expect(fireEvent.paste(getByLabelText('Amount'))).toBe(true);
});

test('different amounts are reported beside the field while typing (R-139)', async () => {
  const { getByLabelText, getByText, queryByText, person } = await showForm();
  await person.type(getByLabelText('Amount'), '25000');
  await person.type(getByLabelText('Re-Enter Amount'), '2500');
  expect(getByText("* Amounts don't match")).toBeTruthy();
  await person.type(getByLabelText('Re-Enter Amount'), '0');
  expect(queryByText("* Amounts don't match")).toBeNull();
});

test('the warning about a too large amount disappears with the next key (R-143, R-144)', async () => {
  const { getByLabelText, getByText, queryByText, person } = await showForm();
  await person.type(getByLabelText('Amount'), '150000');
  await person.tab();
  expect(getByText('Transfer amount cannot exceed $149,999.99')).toBeTruthy();
  await person.type(getByLabelText('Amount'), '{Backspace}');
  expect(queryByText('Transfer amount cannot exceed $149,999.99')).toBeNull();
});

test('an empty form names every field in the summary, and a toast says the same in one sentence (R-136, R-149)', async () => {
  const { getByRole, getByText, person, asked } = await showForm();
  await person.click(getByRole('button', { name: 'Next' }));
  expect(getByText('Please fill out all required values')).toBeTruthy();
  expect(getByText('Please select a valid address')).toBeTruthy();
  expect(getByRole('link', { name: 'Street address: This is required' })).toBeTruthy();
  expect(getByRole('link', { name: 'Amount is required' })).toBeTruthy();
  expect(getByRole('link', { name: 'Field Office: Office is required.' })).toBeTruthy();
  expect(document.title).toMatch(/^Error: /);
  expect(asked.some(({ what }) => what === 'InsertOneTransfer')).toBe(false);
});

test('the error of a choice disappears when it is made, before the field is left', async () => {
  const { getByRole, getByLabelText, queryByText, findByText, person } = await showForm();
  await person.click(getByRole('button', { name: 'Next' }));
  await findByText('Office is required.', { selector: 'p' });
  await person.selectOptions(getByLabelText('Field Office'), id(32));
  await waitFor(() => expect(queryByText('Office is required.', { selector: 'p' })).toBeNull());
  expect(document.activeElement).toBe(getByLabelText('Field Office'));
});

test('correcting the first amount clears the error of the repeated one', async () => {
  const { getByRole, getByLabelText, queryByText, person } = await showForm();
  await person.type(getByLabelText('Amount'), '2500');
  await person.type(getByLabelText('Re-Enter Amount'), '25000');
  await person.click(getByRole('button', { name: 'Next' }));
  expect(queryByText('Amounts do not match', { selector: 'p' })).not.toBeNull();
  await person.clear(getByLabelText('Amount'));
  await person.type(getByLabelText('Amount'), '25000');
  await person.tab();
  expect(queryByText('Amounts do not match', { selector: 'p' })).toBeNull();
});

test('the toast of a corrected form does not appear on the next screen', async () => {
  const shown = await showForm();
  await shown.person.click(shown.getByRole('button', { name: 'Next' }));
  expect(shown.getByText('Please fill out all required values')).toBeTruthy();
  await fill(shown);
  await shown.person.click(shown.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(shown.place()).toContain('step-select-account'));
  expect(shown.queryByText('Please fill out all required values')).toBeNull();
});

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

test('a draft that is to be paid by wire after all opens with that choice, and nothing else is changed (X-118)', async () => {
  const transfer = aTransfer({ purpose: 'Down Payment and Closing Costs' });
  const at = `/create-account/step-3?transfer_id=${id(40)}&method=Wire`;
  const shown = await showForm({ Transfer: { body: { transfer } } }, at);
  expect((shown.getByRole('radio', { name: /Wire/ }) as HTMLInputElement).checked).toBe(true);
  expect((shown.getByLabelText('Amount') as HTMLInputElement).value).toBe('25,000.00');
});

test('a transfer on its way cannot be edited: the history says so (R-041)', async () => {
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

const UNIT = /^(Apartment|Unit|Suite)/;
const NOTES = /^Notes/;

test('what was typed is still there after visiting another screen (R-158)', async () => {
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

test('a file number is kept as typed, and an invalid one is reported at its field (X-058)', async () => {
  const shown = await showForm();
  await fill(shown, { 'File number (optional)': '24 1187' });
  await shown.person.click(shown.getByRole('button', { name: 'Next' }));
  const field = shown.getByLabelText('File number (optional)') as HTMLInputElement;
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(shown.getAllByText(/Use letters, digits, dashes/).length).toBeGreaterThan(0);
  expect(shown.asked.some(({ what }) => what === 'InsertOneTransfer')).toBe(false);
  await shown.person.clear(field);
  await shown.person.type(field, ' 24-1187');
  await shown.person.click(shown.getByRole('button', { name: 'Next' }));
  await waitFor(() =>
    expect(shown.asked.find(({ what }) => what === 'InsertOneTransfer')?.body).toMatchObject({
      data: { fileNumber: '24-1187' },
    }),
  );
});

test('a draft opens with its file number', async () => {
  const transfer = aTransfer({ fileNumber: '24-1187' });
  const shown = await showForm({ Transfer: { body: { transfer } } }, `/create-account/step-3?transfer_id=${id(40)}`);
  expect((shown.getByLabelText('File number (optional)') as HTMLInputElement).value).toBe('24-1187');
});

test('the seller’s name is asked for behind a link, and kept as typed', async () => {
  const shown = await showForm();
  const field = shown.getByLabelText('Seller’s name (optional)') as HTMLInputElement;
  expect(field.closest('details')?.open).toBe(false);
  await shown.person.click(shown.getByText('Add a file number, the seller or a note'));
  await fill(shown, { 'Seller’s name (optional)': ' Sal Seller ' });
  await shown.person.click(shown.getByRole('button', { name: 'Next' }));
  await waitFor(() =>
    expect(shown.asked.find(({ what }) => what === 'InsertOneTransfer')?.body).toMatchObject({
      data: { sellerName: 'Sal Seller' },
    }),
  );
});

test('a draft opens with the seller it has, and can lose it', async () => {
  const transfer = aTransfer({ sellerName: 'Sal Seller' });
  const shown = await showForm({ Transfer: { body: { transfer } } }, `/create-account/step-3?transfer_id=${id(40)}`);
  const field = shown.getByLabelText('Seller’s name (optional)') as HTMLInputElement;
  expect([field.value, field.closest('details')?.open]).toEqual(['Sal Seller', true]);
  await shown.person.clear(field);
  await shown.person.click(shown.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(shown.asked.some(({ what }) => what === 'UpdateOneTransfer')).toBe(true));
  expect(shown.asked.find(({ what }) => what === 'UpdateOneTransfer')?.body).not.toHaveProperty('data.sellerName');
});

const typedIn = ({ getByLabelText }: Shown, label: string) => (getByLabelText(label) as HTMLInputElement).value;
const isOpen = ({ getByText }: Shown, link: string | RegExp) => getByText(link).closest('details')?.open;

test('a ZIP code says its state, and another one another, until the client has chosen a state', async () => {
  const shown = await showForm();
  await shown.person.type(shown.getByLabelText('ZIP code'), '7870');
  expect(typedIn(shown, 'State')).toBe('');
  await shown.person.type(shown.getByLabelText('ZIP code'), '1');
  expect(typedIn(shown, 'State')).toBe('TX');
  await shown.person.clear(shown.getByLabelText('ZIP code'));
  await shown.person.type(shown.getByLabelText('ZIP code'), '44114');
  expect(typedIn(shown, 'State')).toBe('TX');
  await shown.person.selectOptions(shown.getByLabelText('State'), 'KY');
  await shown.person.clear(shown.getByLabelText('ZIP code'));
  await shown.person.type(shown.getByLabelText('ZIP code'), '45202');
  expect(typedIn(shown, 'State')).toBe('KY');
});

test('a ZIP code of a state that is not offered proposes none', async () => {
  const hidden = { ...acme, tenant: { ...acme.tenant, hideTerritories: true } };
  const shown = await showForm({}, '/create-account/step-3', hidden);
  await shown.person.type(shown.getByLabelText('ZIP code'), '00601');
  expect(typedIn(shown, 'State')).toBe('');
});

test('the office in the property’s town is proposed, and the page says so; the client’s choice stays', async () => {
  const shown = await showForm();
  await shown.person.type(shown.getByLabelText('City'), 'Austin');
  await shown.person.type(shown.getByLabelText('ZIP code'), '78701');
  await waitFor(() => expect(typedIn(shown, 'Field Office')).toBe(id(30)));
  expect(shown.getByText(/^Proposed by the property’s town/)).toBeTruthy();
  await shown.person.clear(shown.getByLabelText('City'));
  await shown.person.type(shown.getByLabelText('City'), 'fredericksburg ');
  await waitFor(() => expect(typedIn(shown, 'Field Office')).toBe(id(32)));
  await shown.person.selectOptions(shown.getByLabelText('Field Office'), id(30));
  expect(shown.queryByText(/^Proposed by the property’s town/)).toBeNull();
  await shown.person.type(shown.getByLabelText('City'), '{Backspace}');
  expect(typedIn(shown, 'Field Office')).toBe(id(30));
});

test('an office that was chosen by hand stays, whatever town is typed, also after a reload (X-162)', async () => {
  const shown = await showForm();
  await shown.person.type(shown.getByLabelText('City'), 'Austin');
  await shown.person.selectOptions(shown.getByLabelText('State'), 'TX');
  await waitFor(() => expect(typedIn(shown, 'Field Office')).toBe(id(30)));
  // Another one, and back to the one that had been proposed: it is a choice now.
  await shown.person.selectOptions(shown.getByLabelText('Field Office'), id(32));
  await shown.person.selectOptions(shown.getByLabelText('Field Office'), id(30));
  expect(shown.queryByText(/^Proposed by the property’s town/)).toBeNull();
  shown.unmount();
  const again = await showForm();
  await again.person.clear(again.getByLabelText('City'));
  await again.person.type(again.getByLabelText('City'), 'Fredericksburg');
  expect(typedIn(again, 'Field Office')).toBe(id(30));
});

test('a proposed office goes with its town: none is left from a town before (X-162)', async () => {
  const shown = await showForm();
  await shown.person.type(shown.getByLabelText('City'), 'Austin');
  await shown.person.selectOptions(shown.getByLabelText('State'), 'TX');
  await waitFor(() => expect(typedIn(shown, 'Field Office')).toBe(id(30)));
  await shown.person.clear(shown.getByLabelText('City'));
  await shown.person.type(shown.getByLabelText('City'), 'Houston');
  expect(typedIn(shown, 'Field Office')).toBe('');
  expect(shown.queryByText(/^Proposed by the property’s town/)).toBeNull();
});

test('the office of a saved draft stood on its review: another town leaves it alone (X-162)', async () => {
  const shown = await showForm(
    { Transfer: { body: { transfer: aTransfer() } } },
    `/create-account/step-3?transfer_id=${id(40)}`,
  );
  await shown.person.clear(shown.getByLabelText('City'));
  await shown.person.type(shown.getByLabelText('City'), 'Fredericksburg');
  expect(typedIn(shown, 'Field Office')).toBe(id(30));
});

test('the only office there is needs no town (X-162)', async () => {
  const [only] = aForm().offices;
  const shown = await showForm({ TransferForm: { body: aForm({ offices: [only] }) } });
  await shown.person.type(shown.getByLabelText('City'), 'Houston');
  expect(typedIn(shown, 'Field Office')).toBe(id(30));
});

test('of two offices in the property’s town none is proposed (X-162)', async () => {
  const [first, ...others] = aForm().offices;
  const twin = { ...first, _id: id(33), title: 'Domain' };
  const shown = await showForm({ TransferForm: { body: aForm({ offices: [first, twin, ...others] }) } });
  await shown.person.type(shown.getByLabelText('City'), 'Austin');
  await shown.person.selectOptions(shown.getByLabelText('State'), 'TX');
  expect(typedIn(shown, 'Field Office')).toBe('');
});

test.each([
  ['is closed', 'Waco', 'TX'],
  ['is in a town of the same name in another state', 'Austin', 'MN'],
])('an office that %s is not proposed', async (_, propertyCity, propertyState) => {
  const shown = await showForm({ Client: { body: { client: aClient({ propertyCity, propertyState }) } } });
  expect(typedIn(shown, 'Field Office')).toBe('');
});

test('a client’s last property brings its office along', async () => {
  const shown = await showForm({
    Client: { body: { client: aClient({ propertyCity: 'Austin', propertyState: 'TX' }) } },
  });
  expect(typedIn(shown, 'Field Office')).toBe(id(30));
});

test('what few payments need is behind links, which are open where something was given or is wrong', async () => {
  const empty = await showForm();
  const links = ['Add a unit or apartment', /^Add your closing date/, 'Add a file number, the seller or a note'];
  expect(links.map((link) => isOpen(empty, link))).toEqual([false, false, false]);
  await fill(empty, { 'File number (optional)': '24 1187' });
  await empty.person.click(empty.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(isOpen(empty, 'Add a file number, the seller or a note')).toBe(true));
  empty.unmount();
  const transfer = aTransfer({ expectedClosingDate_utc: '2027-11-27T17:00:00.000Z' });
  const given = await showForm({ Transfer: { body: { transfer } } }, `/create-account/step-3?transfer_id=${id(40)}`);
  expect(links.map((link) => isOpen(given, link))).toEqual([true, true, true]);
});

test('the amount comes first, and a total only where a fee is added', async () => {
  const shown = await showForm({ TransferForm: { body: aForm({ transferfeeconfigs: [] }) } });
  const [first] = shown.container.querySelectorAll('form input, form select');
  expect(first).toBe(shown.getByLabelText('Amount'));
  await shown.person.type(shown.getByLabelText('Amount'), '1,234.5');
  expect(shown.queryByText('Total')).toBeNull();
});
