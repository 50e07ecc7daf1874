import { render, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import type { GraphClient } from '#shared/graph/replies.ts';
import { useEntry } from '#web/app/entry.ts';
import { resumeSession, sessionOver } from '#web/lib/session/session.ts';
import { aClient, aTransfer, fakeApi, id } from './signed-in-setup.tsx';

/** The operations whose answers change during a test. */
const ALL = 'AllTransfers';
const OPEN = 'OpenTransfer';

/** The frame of the signed-in pages, as far as the entry page needs it. */
function Frame({ client }: { readonly client: object }) {
  useEntry(client as GraphClient);
  const { pathname, search } = useLocation();
  return (
    <>
      <output>{pathname + search}</output>
      <Link to="/create-account/success">done</Link>
      <Link to="/transfer-history">history</Link>
    </>
  );
}

const soon = new Date(Date.now() + 600_000).toISOString();
const logIn = () =>
  resumeSession({
    client: { id: id(1), firstName: 'Maria', lastName: 'Delgado', email: 'maria@example.com' },
    user: { idleEndsAt: soon, endsAt: soon },
  });

beforeEach(() => {
  // A new login makes the next visit an entry.
  logIn();
  sessionOver();
  logIn();
});

/** Initiated payments, newest first. Each leaves the list once it was opened. */
function initiated(...waiting: readonly object[]) {
  const left = waiting.map((each, at) => aTransfer({ _id: id(40 + at), status: 'Initiated', ...each }));
  return fakeApi({
    [ALL]: () => ({ body: { allTransfers: left } }),
    [OPEN]: (body) => {
      const at = left.findIndex(({ _id }) => _id === (body as { _id: string })._id);
      return { body: { openTransfer: { ...left.splice(at, 1)[0], status: 'viewed' } } };
    },
  });
}

function enter(at: string, client: object = aClient()) {
  const shown = render(
    <MemoryRouter initialEntries={[at]}>
      <Frame client={client} />
    </MemoryRouter>,
  );
  return { ...shown, place: () => shown.getByRole('status').textContent, person: userEvent.setup() };
}
const select = (n: number) => `/create-account/step-select-account?go_to_transfer=${id(n)}`;

describe('after login', () => {
  test.each([
    ['a request leads to the accounts when the identity is on file', {}, {}, select(40)],
    [
      'a request leads to the identity first when it is not',
      {},
      { dobOnFile: false },
      `/create-account/step-2?go_to_transfer=${id(40)}`,
    ],
    [
      'a payment to the client asks for no identity',
      { disbursement: true },
      { ssnOnFile: false },
      `${select(40)}&disbursement=account`,
    ],
  ])('%s (R-040)', async (_what, payment, who, where) => {
    const asked = initiated(payment);
    const { place } = enter('/transfer-history', aClient(who));
    await waitFor(() => expect(place()).toBe(where));
    expect(asked.map(({ what }) => what)).toEqual(['AllTransfers', 'OpenTransfer']);
  });

  test('the newest of several comes first, and the next after it is done (R-040)', async () => {
    initiated({}, {});
    const { place, person, getByText } = enter('/transfer-history');
    await waitFor(() => expect(place()).toBe(select(40)));
    await person.click(getByText('done'));
    await person.click(getByText('history'));
    await waitFor(() => expect(place()).toBe(select(41)));
  });

  test('a client who returns to the history stays there', async () => {
    const asked = initiated({}, {});
    const { place, person, getByText } = enter('/transfer-history');
    await waitFor(() => expect(place()).toBe(select(40)));
    await person.click(getByText('history'));
    await waitFor(() => expect(place()).toBe('/transfer-history'));
    expect(asked.filter(({ what }) => what === 'AllTransfers')).toHaveLength(1);
  });

  test.each(['/create-account/step-4', `/create-account/step-2?go_to_transfer=${id(9)}`, '/faq'])(
    'a client who opens another page (%s) is not led away',
    async (at) => {
      const asked = initiated({});
      const { place, person, getByText } = enter(at);
      expect(asked).toEqual([]);
      // It waits for the visit.
      await person.click(getByText('history'));
      await waitFor(() => expect(place()).toBe(select(40)));
    },
  );

  test('the client stays where they are if the portal does not answer', async () => {
    const asked = fakeApi({ AllTransfers: { status: 500, body: {} } });
    const { place } = enter('/transfer-history');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(place()).toBe('/transfer-history');
  });
});
