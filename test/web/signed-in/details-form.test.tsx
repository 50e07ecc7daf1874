import { fireEvent, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { fill, showForm } from './details-screen.tsx';
import { aForm, aTransfer, id } from './signed-in-setup.tsx';

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
  test('the payment is shown as it is typed: the total with its fee, the payee, and the date', async () => {
    const { getByRole, getByLabelText, getByText, person } = await showForm();
    const summary = within(getByRole('region', { name: 'Your payment' }));
    expect(summary.getByText('$0.00')).toBeTruthy();
    expect(summary.getByText('Acme Title')).toBeTruthy();
    await person.type(getByLabelText('Amount'), '1,234.5');
    expect(summary.getByText('$1,259.50')).toBeTruthy();
    expect(summary.getByText('Leaves your account').nextElementSibling?.textContent).toMatch(/^By \w{3}, /);
    expect(summary.getByText('Cleared').nextElementSibling?.textContent).toMatch(/^By \w{3}, /);
    // The same in one line, for a phone.
    expect(getByText(/^\$1,259\.50 to Acme Title · cleared by \w{3}, /)).toBeTruthy();
  });

  test('its step and the number of steps are shown, and a wire has fewer', async () => {
    const { getByText, getByLabelText, getByRole, person } = await showForm();
    // A client's only account is no choice, so there is no step for it.
    await waitFor(() => expect(getByText('Step 3 of 4')).toBeTruthy());
    expect(getByText('Payment details').closest('li')?.getAttribute('aria-current')).toBe('step');
    expect(getByText('About you').closest('a')?.getAttribute('href')).toBe('/account');
    await person.selectOptions(getByLabelText('Purpose'), 'Down Payment and Closing Costs');
    await person.click(getByRole('radio', { name: /^Wire/ }));
    expect(getByText('Step 2 of 4')).toBeTruthy();
  });
});

test.each([
  ['25,000', '25,000.00'],
  ['$25000.5', '25,000.50'],
  ['abc', 'abc'],
])('an amount typed as %s shows %s once its field is left (R-138)', async (typed, shown) => {
  const { getByLabelText, person } = await showForm();
  await person.type(getByLabelText('Amount'), typed);
  await person.tab();
  expect((getByLabelText('Amount') as HTMLInputElement).value).toBe(shown);
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

test('the purpose comes first, and a total only if a fee is added', async () => {
  const shown = await showForm({ TransferForm: { body: aForm({ transferfeeconfigs: [] }) } });
  const [first] = shown.container.querySelectorAll('form input, form select');
  expect(first).toBe(shown.getByLabelText('Purpose'));
  await shown.person.type(shown.getByLabelText('Amount'), '1,234.5');
  expect(shown.queryByText('Total')).toBeNull();
});
