import { useMutation, useQueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { refusalSentence } from '#shared/refusals.ts';
import { RenameContext, renamed } from '#web/lib/page/site.tsx';
import { showTransfer, useTransfer } from '#web/lib/payment/transfers.ts';
import { ReviewPage } from '#web/routes/review.tsx';
import { hashOf } from '../../support/shown.ts';
import { aClient, acme, aTransfer, fakeApi, id, refused, showSignedIn } from './signed-in-setup.tsx';

const READ = 'Transfer';
const START = 'POST /transfer/start';
const SENTENCE = 'The details changed. Please review again.';
const changed = refused(409, 'transfer/changed-meanwhile', refusalSentence({ code: 'transfer/changed-meanwhile' }));
const started = { body: { transferId: id(40), status: 'pending', referenceId: 'EM-7Q4K-2M9P' } };

/** A promise that the test resolves when it wants to. */
function later<T>() {
  let give: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    give = resolve;
  });
  return { promise, give };
}

/** The review of the server's data, which may change while it is read. */
async function showReview(answers: Parameters<typeof fakeApi>[0], first = aTransfer()) {
  let stored = first;
  const asked = fakeApi({
    Client: { body: { client: aClient() } },
    [READ]: () => ({ body: { transfer: stored } }),
    ...answers,
  });
  const rename = vi.fn();
  const screen = (
    <RenameContext value={rename}>
      <ReviewPage />
    </RenameContext>
  );
  const shown = showSignedIn(screen, { at: `/create-account/step-4?go_to_transfer=${id(40)}` });
  await shown.findByText('Details');
  return {
    ...shown,
    rename,
    person: userEvent.setup(),
    becomes: (next: GraphTransfer) => {
      stored = next;
    },
    said: (what: string) => asked.filter((each) => each.what === what).map(({ body }) => body),
  };
}

describe('a click on details that have changed (X-133)', () => {
  test('shows the new ones with a message, and the next click applies to those', async () => {
    const answers = [changed, started];
    const { findByText, getByText, getByRole, person, becomes, said, place, queryByText } = await showReview({
      [START]: () => answers.shift() ?? changed,
    });
    becomes(aTransfer({ version: 4, purpose: 'Down Payment and Closing Costs', propertyAddress1: '99 Elm St' }));
    await person.click(getByRole('button', { name: 'Make Transfer' }));
    expect(await findByText(SENTENCE)).toBeTruthy();
    expect(getByText('99 Elm St, Unit 4, Austin, TX 78701')).toBeTruthy();
    expect(queryByText('12 Oak St, Unit 4, Austin, TX 78701')).toBeNull();
    await person.click(getByRole('button', { name: 'Make Transfer' }));
    await waitFor(() => expect(place()).toContain('/create-account/success'));
    expect(said(START)).toMatchObject([{ shown: { version: 3 } }, { shown: { version: 4 } }]);
  });

  test.each([
    ['the click', async (person: ReturnType<typeof userEvent.setup>, button: HTMLElement) => person.click(button)],
    [
      'the Enter key',
      async (person: ReturnType<typeof userEvent.setup>, button: HTMLElement) => {
        button.focus();
        await person.keyboard('{Enter}');
      },
    ],
  ])('after %s shows value by value what changed, until the next click (X-163)', async (_, send) => {
    const answers = [changed, refused(409, 'bank/not-found', 'No such account.')];
    const { findByText, getByRole, person, becomes, queryByText } = await showReview({
      [START]: () => answers.shift() ?? changed,
    });
    const button = () => getByRole('button', { name: 'Make Transfer' });
    const destBankAccount = { ...aTransfer().destBankAccount, name: 'Trust', accountLastFourDigits: '7777' };
    becomes(aTransfer({ version: 4, amount: 2_600_000, fileNumber: '24-1187', destBankAccount }));
    await send(person, button());
    const told = (await findByText('now Lone Star Trust x7777')).closest('[role="alert"]');
    expect([...(told?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Amount: was $25,000.00, now $26,000.00',
      'Total: was $25,025.00, now $26,025.00',
      'Transfer To: was Lone Star Trust x9001, now Lone Star Trust x7777',
      'File number: was empty, now 24-1187',
    ]);
    expect(told?.textContent).toContain(SENTENCE);
    await send(person, button());
    await findByText('No such account.');
    expect(queryByText(/^now /)).toBeNull();
  });

  test('names a deadline that moved, and shows no empty list if nothing on the screen differs (X-163)', async () => {
    const { findByText, getByRole, person, becomes } = await showReview(
      { [START]: changed },
      aTransfer({ deadlineAt_utc: '2026-12-07T23:00:00.000Z' }),
    );
    const press = () => person.click(getByRole('button', { name: 'Make Transfer' }));
    const told = async () => (await findByText(SENTENCE)).closest('[role="alert"]');
    becomes(aTransfer({ version: 4, deadlineAt_utc: '2026-12-08T23:00:00.000Z' }));
    await press();
    await waitFor(async () =>
      expect((await told())?.querySelector('li')?.textContent).toBe(
        'Due: was Mon, Dec 7, 5:00 PM CST, now Tue, Dec 8, 5:00 PM CST',
      ),
    );
    becomes(aTransfer({ version: 5, deadlineAt_utc: '2026-12-08T23:00:00.000Z', referenceID: 'EM-0000-0000' }));
    await press();
    await waitFor(async () => expect((await told())?.querySelector('li')).toBeNull());
    await waitFor(async () => expect((await told())?.querySelector('ul')).toBeNull());
  });

  test('does the same for a payment that is accepted, with the hash of the text on the screen', async () => {
    const ACCEPT = 'POST /transfer/disbursement/start';
    const payment = (changes: object) => aTransfer({ disbursement: true, status: 'viewed', fee: 0, ...changes });
    const { findByText, getByText, getByRole, person, becomes, said } = await showReview(
      { [ACCEPT]: changed },
      payment({}),
    );
    const words = getByText(/^By selecting Accept Payment/).textContent ?? '';
    becomes(payment({ version: 4, amount: 2_600_000 }));
    await person.click(getByRole('button', { name: 'Accept Payment' }));
    expect(await findByText(SENTENCE)).toBeTruthy();
    expect(getByText(/electronically deposit one time \$26,000\.00/)).toBeTruthy();
    expect(said(ACCEPT)).toEqual([
      {
        transferId: id(40),
        bankAccountId: id(50),
        shown: { version: 3, total: 2_500_000, textSha256: hashOf(words) },
      },
    ]);
  });

  test('does the same for a wire', async () => {
    const wire = (version: number, amount: number) =>
      aTransfer({ method: 'Wire', sourceBankAccount: null, version, amount });
    const { findByText, findAllByText, getByRole, person, becomes } = await showReview(
      { ChooseWire: changed },
      wire(3, 2_500_000),
    );
    becomes(wire(4, 2_600_000));
    await person.click(getByRole('button', { name: 'Make Transfer' }));
    expect(await findByText(SENTENCE)).toBeTruthy();
    expect(await findAllByText('$26,025.00')).toHaveLength(2);
  });

  test('keeps the button busy until the new details have arrived, so no click applies to the old ones', async () => {
    const read = later<GraphTransfer>();
    let reads = 0;
    const { findByText, getByRole, queryByText, person } = await showReview({
      [START]: changed,
      [READ]: async () => {
        reads += 1;
        return { body: { transfer: reads === 1 ? aTransfer() : await read.promise } };
      },
    });
    await person.click(getByRole('button', { name: 'Make Transfer' }));
    await waitFor(() => expect(reads).toBe(2));
    expect(getByRole('button', { name: 'Make Transfer', busy: true })).toBeTruthy();
    expect(queryByText(SENTENCE)).toBeNull();
    read.give(aTransfer({ version: 4 }));
    expect(await findByText(SENTENCE)).toBeTruthy();
  });
});

describe('the text on the review (X-133)', () => {
  test('names the day and the company as the server gives them, and the rest of the page follows', async () => {
    const terms = { ...aTransfer().terms, tenantName: 'Acme Title & Escrow', on: '02/29/2028' };
    const { getByText, rename } = await showReview({}, aTransfer({ terms }));
    expect(
      getByText(/^By selecting Make Transfer I authorize Acme Title & Escrow.* on or after 02\/29\/2028/),
    ).toBeTruthy();
    const names = { name: 'Acme Title & Escrow', supportEmail: 'help@acme.example', pocPhone: '+15125550199' };
    expect(rename).toHaveBeenCalledWith(names);
    expect(renamed(acme, names as never).tenant).toMatchObject({ ...names, timeZone: 'America/Chicago' });
    expect(renamed(acme, acme.tenant)).toBe(acme);
  });
});

/** Shows the version of a transfer, and changes it by a call. */
function Screen({ change }: { readonly change: () => Promise<GraphTransfer> }) {
  const { data } = useTransfer(id(40));
  const queries = useQueryClient();
  const changing = useMutation({ mutationFn: change, onSuccess: (newer) => showTransfer(queries, newer) });
  return (
    <button type="button" onClick={() => changing.mutate()}>
      version {data?.version}
    </button>
  );
}

describe('an answer that arrives late', () => {
  const wait = later<undefined>();

  test('does not replace what a call has changed since it was requested', async () => {
    let reads = 0;
    fakeApi({
      [READ]: async () => {
        reads += 1;
        if (reads === 2) await wait.promise;
        return { body: { transfer: aTransfer({ version: 3 }) } };
      },
    });
    const shown = showSignedIn(<Screen change={async () => aTransfer({ version: 4 })} />);
    await shown.findByText('version 3');
    void shown.queries.invalidateQueries({ queryKey: ['Transfer', id(40)] });
    await waitFor(() => expect(reads).toBe(2));
    await userEvent.setup().click(shown.getByRole('button'));
    await shown.findByText('version 4');
    wait.give(undefined);
    // One more read, sent after the late one was answered, returns an even older version from a lagging replica.
    await shown.queries.invalidateQueries({ queryKey: ['Transfer', id(40)] });
    expect(reads).toBe(3);
    expect(shown.getByText('version 4')).toBeTruthy();
  });

  test('doesn’t replace newer data', async () => {
    const answer = later<GraphTransfer>();
    fakeApi({ Transfer: { body: { transfer: aTransfer({ version: 5 }) } } });
    const shown = showSignedIn(<Screen change={() => answer.promise} />);
    await shown.findByText('version 5');
    await userEvent.setup().click(shown.getByRole('button'));
    answer.give(aTransfer({ version: 4 }));
    await waitFor(() => expect(shown.queries.isMutating()).toBe(0));
    expect(shown.getByText('version 5')).toBeTruthy();
  });
});

describe('a review that reloads automatically, as when its tab is opened again (X-133)', () => {
  const readAgain = ({ queries }: Pick<Awaited<ReturnType<typeof showReview>>, 'queries'>) =>
    queries.invalidateQueries({ queryKey: ['Transfer', id(40)] });

  test('says that the details have changed, and the click applies to those', async () => {
    const shown = await showReview({ [START]: started });
    shown.becomes(aTransfer({ version: 4, amount: 2_600_000 }));
    await readAgain(shown);
    expect(await shown.findByText(SENTENCE)).toBeTruthy();
    await shown.person.click(shown.getByRole('button', { name: 'Make Transfer' }));
    await waitFor(() => expect(shown.place()).toContain('/create-account/success'));
    expect(shown.said(START)).toMatchObject([{ shown: { version: 4, total: 2_602_500 } }]);
  });

  test('says nothing if only its record has changed', async () => {
    const shown = await showReview({});
    shown.becomes(aTransfer({ version: 4, status: 'viewed', updatedAt_utc: '2026-07-31T15:00:00.000Z' }));
    await readAgain(shown);
    await waitFor(() => expect(shown.queries.getQueryData(['Transfer', id(40)])).toMatchObject({ version: 4 }));
    expect(shown.queryByText(SENTENCE)).toBeNull();
  });
});
