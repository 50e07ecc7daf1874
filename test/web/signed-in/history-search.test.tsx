import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { asked as askedOf, readSearch, withSearch } from '#web/features/history/search.ts';
import { HistoryPage } from '#web/routes/history.tsx';
import { aTransfer, fakeApi, id, showSignedIn } from './signed-in-setup.tsx';

const aFound = (changes: object = {}) => {
  const transfer = aTransfer({ status: 'completed' });
  return { ...transfer, type: 'Client Transfer', ...changes };
};
const LIST = 'Transfers';
const page = (items: readonly object[], after: string | null = null) => ({ items, after });
const api = (found: readonly object[] = [aFound()]) =>
  fakeApi({
    Transfers: { body: { transfers: page([aFound(), aFound({ _id: id(41) })]) } },
    TransferFilter: { body: { transfer_filter: page(found) } },
    TransferArchives: { body: { transferarchives: page([aFound({ _id: id(42), referenceID: 'CP-OLD' })]) } },
  });

test('words, status and days are searched, and are in the address (R-209)', async () => {
  const asked = api();
  const { findAllByRole, getByLabelText, getByRole, place, findByText } = showSignedIn(<HistoryPage />, {
    at: '/transfer-history',
  });
  expect(await findAllByRole('article')).toHaveLength(2);
  const person = userEvent.setup();
  await person.click(getByRole('group').querySelector('summary') as HTMLElement);
  await person.type(getByRole('searchbox'), 'oak');
  await person.selectOptions(getByLabelText('Status'), 'completed');
  await person.type(getByLabelText('From'), '2026-11-01');
  await person.click(getByRole('button', { name: 'Search' }));
  await findByText('1 transfer found.');
  expect(place()).toBe('/transfer-history?text=oak&status=completed&from=2026-11-01');
  expect(asked.find(({ what }) => what === 'TransferFilter')?.body).toEqual({
    text: 'oak',
    status: ['completed'],
    from: new Date('2026-11-01T00:00:00').toISOString(),
    after: null,
  });
  await person.click(getByRole('button', { name: 'Clear' }));
  expect(await findAllByRole('article')).toHaveLength(2);
  expect((getByRole('searchbox') as HTMLInputElement).value).toBe('');
  expect(readSearch(new URLSearchParams({ text: 'x'.repeat(150) })).text).toHaveLength(100);
  expect(place()).toBe('/transfer-history');
});

test('a bookmarked search runs immediately; without results it offers all transfers (X-099)', async () => {
  api([]);
  const { findByText, getByRole, place, queryByRole } = showSignedIn(<HistoryPage />, {
    at: '/transfer-history?text=zebra',
  });
  await findByText('Nothing found');
  expect(queryByRole('article')).toBeNull();
  await userEvent.setup().click(getByRole('button', { name: 'Show all transfers' }));
  expect(place()).toBe('/transfer-history');
});

test('clearing a search leaves its form in place while the list is loaded (X-099)', async () => {
  fakeApi({
    [LIST]: () => new Promise(() => undefined),
    TransferFilter: { body: { transfer_filter: page([aFound()]) } },
  });
  const { findByRole, getByRole, place } = showSignedIn(<HistoryPage />, { at: '/transfer-history?text=oak' });
  await findByRole('article');
  const field = getByRole('searchbox');
  await userEvent.setup().click(getByRole('button', { name: 'Clear' }));
  expect(place()).toBe('/transfer-history');
  expect(field.isConnected).toBe(true);
});

test('a search also hides drafts and the staff’s internal transfers (R-199)', async () => {
  api([aFound({ status: 'draft' }), aFound({ _id: id(43), status: 'created' })]);
  const { findByText } = showSignedIn(<HistoryPage />, { at: '/transfer-history?text=oak' });
  await findByText('Nothing found');
});

test('the archive is loaded only when the client opens it (R-208)', async () => {
  const asked = api();
  const { findByRole, findAllByRole, getByRole, queryByRole, place } = showSignedIn(<HistoryPage />, {
    at: '/transfer-history',
  });
  const person = userEvent.setup();
  await person.click(await findByRole('button', { name: 'Show archived' }));
  await findByRole('heading', { name: 'Archived transfers' });
  expect(await findAllByRole('article')).toHaveLength(3);
  const lists = asked.filter(({ what }) => /^Transfer(s|Archives)$/.test(what));
  expect(lists.map(({ what }) => what)).toEqual(['Transfers', 'TransferArchives']);
  expect(place()).toBe('/transfer-history?archived=1');
  await person.click(getByRole('button', { name: 'Hide archived' }));
  expect(queryByRole('heading', { name: 'Archived transfers' })).toBeNull();
});

test('invalid values in the address are not searched', () => {
  expect(readSearch(new URLSearchParams('status=draft&from=2026-02-31x&to=soon&text=a'))).toEqual({
    text: 'a',
    status: '',
    from: '',
    to: '',
  });
});

test('the last day is included completely, and the rest of the address stays', () => {
  const search = { text: '', status: '', from: '', to: '2026-11-30' };
  expect(askedOf(search, true)).toEqual({ to: new Date('2026-12-01T00:00:00').toISOString(), archived: true });
  expect(withSearch(new URLSearchParams('archived=1&text=x'), search).toString()).toBe('archived=1&to=2026-11-30');
});
