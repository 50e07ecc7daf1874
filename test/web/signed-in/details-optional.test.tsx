import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fill, isOpen, showForm } from './details-screen.tsx';
import { aTransfer, id } from './signed-in-setup.tsx';

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

test('the seller’s name is behind a link, and kept as typed', async () => {
  const shown = await showForm();
  const field = shown.getByLabelText('Seller’s name (optional)') as HTMLInputElement;
  expect(field.closest('details')?.open).toBe(false);
  await shown.person.click(shown.getByText('Add the seller'));
  await fill(shown, { 'Seller’s name (optional)': ' Sal Seller ' });
  await shown.person.click(shown.getByRole('button', { name: 'Next' }));
  await waitFor(() =>
    expect(shown.asked.find(({ what }) => what === 'InsertOneTransfer')?.body).toMatchObject({
      data: { sellerName: 'Sal Seller' },
    }),
  );
});

test('a draft opens with its seller, and it can be removed', async () => {
  const transfer = aTransfer({ sellerName: 'Sal Seller' });
  const shown = await showForm({ Transfer: { body: { transfer } } }, `/create-account/step-3?transfer_id=${id(40)}`);
  const field = shown.getByLabelText('Seller’s name (optional)') as HTMLInputElement;
  expect([field.value, field.closest('details')?.open]).toEqual(['Sal Seller', true]);
  await shown.person.clear(field);
  await shown.person.click(shown.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(shown.asked.some(({ what }) => what === 'UpdateOneTransfer')).toBe(true));
  expect(shown.asked.find(({ what }) => what === 'UpdateOneTransfer')?.body).not.toHaveProperty('data.sellerName');
});

test('notes, unit and file number are fields, and rarely needed ones are behind links, open if they have a value', async () => {
  const empty = await showForm();
  for (const label of ['Notes (optional)', 'Unit or apartment (optional)', 'File number (optional)'])
    expect(empty.getByLabelText(label).closest('details')).toBeNull();
  const links = [/^Add your closing date/, 'Add the seller'];
  expect(links.map((link) => isOpen(empty, link))).toEqual([false, false]);
  empty.unmount();
  const transfer = aTransfer({ expectedClosingDate_utc: '2027-11-27T17:00:00.000Z', sellerName: 'Sal Seller' });
  const given = await showForm({ Transfer: { body: { transfer } } }, `/create-account/step-3?transfer_id=${id(40)}`);
  expect(links.map((link) => isOpen(given, link))).toEqual([true, true]);
});
