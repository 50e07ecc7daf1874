import { act, cleanup, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { logOut, resumeSession, sessionOver } from '#web/lib/session/session.ts';
import { AccountPage } from '#web/routes/account.tsx';
import { IdentityPage } from '#web/routes/identity.tsx';
import { aClient, fakeApi, id, refused, showSignedIn } from './signed-in-setup.tsx';

/** Digits and a birth date that appear nowhere else. */
const SSN = '7391';
/** Optional in the profile, while none is on record. */
const EMAIL = /^Email(?: \(optional\))?$/;
const BORN = ['3', '27', '1961'] as const;

/** The query that reads the record, which changes during a test. */
const READ = 'Client';

const blank = { address1: '', address2: '', city: '', state: '', zipcode: '', email: '' };
let client = aClient({ ...blank, ssnOnFile: false, dobOnFile: false });
beforeEach(() => {
  client = aClient({ ...blank, ssnOnFile: false, dobOnFile: false });
});

const api = (more: Parameters<typeof fakeApi>[0] = {}) =>
  fakeApi({
    [READ]: () => ({ body: { client } }),
    Transfers: { body: { transfers: { items: [], after: null } } },
    'POST /session/refresh/end': { body: { ended: true } },
    ...more,
  });

/** Timestamps are excluded, because one in a thousand contains the digits that must be nowhere. */
const everythingKept = (): string =>
  JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]).replaceAll(
    /\b\d{13}\b|\b\d{4}-\d\d-\d\dT[\d:.]+Z/g,
    '',
  );

const PAGES = [
  ['the identity form', IdentityPage, /^Last 4 digits/, 'Street address', 'Save and continue'],
  ['the profile', AccountPage, /SSN, last 4/, 'Street address (optional)', 'Save'],
] as const;

describe.each(PAGES)('%s (X-160)', (_name, Page, ssnLabel, street, button) => {
  const show = async () => {
    const shown = showSignedIn(<Page />);
    await shown.findByLabelText(street);
    const value = (label: string | RegExp) =>
      (shown.getByLabelText(label, { selector: 'input' }) as HTMLInputElement).value;
    return { ...shown, person: userEvent.setup(), value };
  };
  const fill = async ({ person, getByLabelText }: Awaited<ReturnType<typeof show>>) => {
    await person.type(getByLabelText(ssnLabel, { selector: 'input' }), SSN);
    for (const [at, part] of ['Month', 'Day', 'Year'].entries())
      await person.type(getByLabelText(part), BORN[at] as string);
    await person.type(getByLabelText(EMAIL), 'maria@example.org');
    await person.type(getByLabelText(street), '7 Canary Row');
  };

  test('survives a reload, except for the SSN and the birth date, which are stored nowhere', async () => {
    api();
    await fill(await show());
    expect(everythingKept()).toContain('7 Canary Row');
    expect(everythingKept()).not.toMatch(new RegExp(`${SSN}|"0?${BORN[0]}"|"${BORN[1]}"|${BORN[2]}`));
    cleanup();
    const { value } = await show();
    expect([value(EMAIL), value(street)]).toEqual(['maria@example.org', '7 Canary Row']);
    expect([value(ssnLabel), value('Month'), value('Day'), value('Year')]).toEqual(['', '', '', '']);
  });

  test('is kept for clients who return after their session ended', async () => {
    api();
    await fill(await show());
    cleanup();
    sessionOver();
    const { value } = await show();
    expect(value(street)).toBe('7 Canary Row');
  });

  test('is deleted on sign-out, and shown to no one else', async () => {
    api();
    await fill(await show());
    cleanup();
    await logOut();
    expect(everythingKept()).not.toContain('Canary');
    expect((await show()).value(street)).toBe('');
    cleanup();

    await fill(await show());
    cleanup();
    sessionOver();
    const soon = new Date(Date.now() + 600_000).toISOString();
    const other = { id: id(2), firstName: 'Ada', lastName: 'Buyer', email: 'ada@example.com' };
    resumeSession({ client: other, user: { idleEndsAt: soon, endsAt: soon } });
    expect(everythingKept()).not.toContain('Canary');
  });

  test('keeps only changed values, and the rest follows the record', async () => {
    api();
    const first = await show();
    await first.person.type(first.getByLabelText(street), '7 Canary Row');
    cleanup();
    // Changed on another device meanwhile.
    client = aClient({ ...blank, city: 'Houston', ssnOnFile: false, dobOnFile: false });
    const { value } = await show();
    const city = street.includes('optional') ? 'City (optional)' : 'City';
    expect([value(street), value(city)]).toEqual(['7 Canary Row', 'Houston']);
  });

  test('starts over after a day', async () => {
    api();
    await fill(await show());
    cleanup();
    vi.useFakeTimers({ now: Date.now() + 25 * 3_600_000, toFake: ['Date'] });
    expect((await show()).value(street)).toBe('');
    vi.useRealTimers();
  });

  test('is kept if it could not be saved', async () => {
    api({ UpdateOneClient: refused(500, 'x', 'Not saved.') });
    const { person, getByRole, getByLabelText } = await show();
    await person.type(getByLabelText(street), '7 Canary Row');
    await person.click(getByRole('button', { name: button }));
    expect(everythingKept()).toContain('7 Canary Row');
  });
});

test('a restored, half-changed profile says so, and can be reset (X-160)', async () => {
  api();
  const first = showSignedIn(<AccountPage />);
  await userEvent.setup().type(await first.findByLabelText('First name'), 'x');
  cleanup();
  const { findByRole, getByLabelText, getByText, queryByText } = showSignedIn(<AccountPage />);
  const undo = await findByRole('button', { name: 'Undo my changes' });
  expect((getByLabelText('First name') as HTMLInputElement).value).toBe('Mariax');
  expect(getByText(/aren't saved yet/)).toBeTruthy();
  await userEvent.setup().click(undo);
  expect((getByLabelText('First name') as HTMLInputElement).value).toBe('Maria');
  expect(queryByText(/aren't saved yet/)).toBeNull();
  await waitFor(() => expect(localStorage.getItem('form under way')).toBeNull());
});

test('a profile that was saved keeps nothing, and what is changed after that is kept again (X-160)', async () => {
  client = aClient();
  const saved = aClient({ firstName: 'Mary' });
  api({ UpdateOneClient: { body: { updateOneClient: saved } } });
  const { findByLabelText, getByLabelText, getByRole, findByText } = showSignedIn(<AccountPage />);
  const person = userEvent.setup();
  await person.clear(await findByLabelText('First name'));
  await person.type(getByLabelText('First name'), ' Mary ');
  await person.click(getByRole('button', { name: 'Save' }));
  await findByText('Your profile has been saved.');
  await waitFor(() => expect((getByLabelText('First name') as HTMLInputElement).value).toBe('Mary'));
  expect(localStorage.getItem('form under way')).toBeNull();
  await person.type(getByLabelText('Street address (optional)'), '7');
  expect(everythingKept()).toContain('88 Elm Ave7');
});

test('input while a profile is being saved stays, and is kept like any other (X-178)', async () => {
  client = aClient();
  const { promise, resolve } = Promise.withResolvers<void>();
  const save = async () => {
    await promise;
    client = aClient({ firstName: 'Mary' });
    return { body: { updateOneClient: client } };
  };
  api({ UpdateOneClient: save });
  const { findByLabelText, getByLabelText, getByRole, findByText } = showSignedIn(<AccountPage />);
  const person = userEvent.setup();
  await person.clear(await findByLabelText('First name'));
  await person.type(getByLabelText('First name'), ' Mary ');
  await person.click(getByRole('button', { name: 'Save' }));
  await person.type(getByLabelText('City (optional)'), ' Heights');
  resolve();
  await findByText('Your profile has been saved.');
  await waitFor(() => expect((getByLabelText('First name') as HTMLInputElement).value).toBe('Mary'));
  expect((getByLabelText('City (optional)') as HTMLInputElement).value).toBe('Austin Heights');
  await person.type(getByLabelText('City (optional)'), '!');
  expect(everythingKept()).toContain('Austin Heights!');
  expect(everythingKept()).not.toContain('"firstName":"Mary"');
});

test.each(PAGES)(
  'untouched fields on %s follow the record, which changed on another device (X-178)',
  async (_name, Page, _ssn, street) => {
    client = aClient({ ...blank, city: 'Austin', ssnOnFile: false, dobOnFile: false });
    const asked = api({ UpdateOneClient: { body: { updateOneClient: client } } });
    const { findByLabelText, getByLabelText, queries } = showSignedIn(<Page />);
    const person = userEvent.setup();
    await person.type(await findByLabelText(street), '7 Canary Row');
    client = aClient({ ...blank, city: 'Houston', ssnOnFile: false, dobOnFile: false });
    await act(() => queries.refetchQueries());
    const city = getByLabelText(street.includes('optional') ? 'City (optional)' : 'City') as HTMLInputElement;
    await waitFor(() => expect(city.value).toBe('Houston'));
    await person.type(getByLabelText(street), '!');
    expect((getByLabelText(street) as HTMLInputElement).value).toBe('7 Canary Row!');
    expect(everythingKept()).toContain('7 Canary Row!');
    expect(everythingKept()).not.toContain('Austin');
    expect(asked.some(({ what }) => what === 'UpdateOneClient')).toBe(false);
  },
);
