import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showForm, typedIn } from './details-screen.tsx';
import { aClient, acme, aForm, aTransfer, id } from './signed-in-setup.tsx';

test('a ZIP code fills in its state, and another one another, until the client has chosen a state', async () => {
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

test('a ZIP code of a state that is not offered fills in none', async () => {
  const hidden = { ...acme, tenant: { ...acme.tenant, hideTerritories: true } };
  const shown = await showForm({}, '/create-account/step-3', hidden);
  await shown.person.type(shown.getByLabelText('ZIP code'), '00601');
  expect(typedIn(shown, 'State')).toBe('');
});

test('the office in the property’s town is suggested, and the page says so, but the client’s choice stays', async () => {
  const shown = await showForm();
  await shown.person.type(shown.getByLabelText('City'), 'Austin');
  await shown.person.type(shown.getByLabelText('ZIP code'), '78701');
  await waitFor(() => expect(typedIn(shown, 'Field Office')).toBe(id(30)));
  expect(shown.getByText(/^Based on the property’s city/)).toBeTruthy();
  await shown.person.clear(shown.getByLabelText('City'));
  await shown.person.type(shown.getByLabelText('City'), 'fredericksburg ');
  await waitFor(() => expect(typedIn(shown, 'Field Office')).toBe(id(32)));
  await shown.person.selectOptions(shown.getByLabelText('Field Office'), id(30));
  expect(shown.queryByText(/^Based on the property’s city/)).toBeNull();
  await shown.person.type(shown.getByLabelText('City'), '{Backspace}');
  expect(typedIn(shown, 'Field Office')).toBe(id(30));
});

test('an office chosen by hand stays, whatever town is typed, even after a reload (X-162)', async () => {
  const shown = await showForm();
  await shown.person.type(shown.getByLabelText('City'), 'Austin');
  await shown.person.selectOptions(shown.getByLabelText('State'), 'TX');
  await waitFor(() => expect(typedIn(shown, 'Field Office')).toBe(id(30)));
  // Another one, and back to the suggested one, which is now a choice.
  await shown.person.selectOptions(shown.getByLabelText('Field Office'), id(32));
  await shown.person.selectOptions(shown.getByLabelText('Field Office'), id(30));
  expect(shown.queryByText(/^Based on the property’s city/)).toBeNull();
  shown.unmount();
  const again = await showForm();
  await again.person.clear(again.getByLabelText('City'));
  await again.person.type(again.getByLabelText('City'), 'Fredericksburg');
  expect(typedIn(again, 'Field Office')).toBe(id(30));
});

test('a suggested office disappears with its town, and none is left from an earlier town (X-162)', async () => {
  const shown = await showForm();
  await shown.person.type(shown.getByLabelText('City'), 'Austin');
  await shown.person.selectOptions(shown.getByLabelText('State'), 'TX');
  await waitFor(() => expect(typedIn(shown, 'Field Office')).toBe(id(30)));
  await shown.person.clear(shown.getByLabelText('City'));
  await shown.person.type(shown.getByLabelText('City'), 'Houston');
  expect(typedIn(shown, 'Field Office')).toBe('');
  expect(shown.queryByText(/^Based on the property’s city/)).toBeNull();
});

test('the office of a saved draft was on its review, so another town leaves it alone (X-162)', async () => {
  const shown = await showForm(
    { Transfer: { body: { transfer: aTransfer() } } },
    `/create-account/step-3?transfer_id=${id(40)}`,
  );
  await shown.person.clear(shown.getByLabelText('City'));
  await shown.person.type(shown.getByLabelText('City'), 'Fredericksburg');
  expect(typedIn(shown, 'Field Office')).toBe(id(30));
});

test('the only office needs no town (X-162)', async () => {
  const [only] = aForm().offices;
  const shown = await showForm({ TransferForm: { body: aForm({ offices: [only] }) } });
  await shown.person.type(shown.getByLabelText('City'), 'Houston');
  expect(typedIn(shown, 'Field Office')).toBe(id(30));
});

test('with two offices in the property’s town, none is suggested (X-162)', async () => {
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
])('an office that %s is not suggested', async (_, propertyCity, propertyState) => {
  const shown = await showForm({ Client: { body: { client: aClient({ propertyCity, propertyState }) } } });
  expect(typedIn(shown, 'Field Office')).toBe('');
});

test('a client’s last property fills in its office', async () => {
  const shown = await showForm({
    Client: { body: { client: aClient({ propertyCity: 'Austin', propertyState: 'TX' }) } },
  });
  expect(typedIn(shown, 'Field Office')).toBe(id(30));
});
