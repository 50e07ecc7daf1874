import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ReviewPage } from '#web/routes/review.tsx';
import { hashOf } from '../../support/shown.ts';
import { showReview, started } from './review-screen.tsx';
import { aClient, aTransfer, fakeApi, id, refused, showSignedIn } from './signed-in-setup.tsx';

describe('a payment on a later date (X-034)', () => {
  const SCHEDULE = 'POST /transfer/schedule';
  /** Saturday. Thanksgiving is the 26th. */
  const SATURDAY = new Date('2026-11-21T15:00:00.000Z');
  const scheduled = { body: { ...started.body, status: 'draft', scheduledOn: '2026-12-01' } };
  beforeEach(() => vi.useFakeTimers({ now: SATURDAY, toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());

  async function showLater(transfer = aTransfer(), more: Parameters<typeof fakeApi>[0] = {}) {
    const shown = await showReview(transfer, { [SCHEDULE]: scheduled, ...more });
    const choose = (on: string) => fireEvent.change(shown.getByLabelText('Send on'), { target: { value: on } });
    const schedules = () => shown.asked.filter(({ what }) => what === SCHEDULE);
    return { ...shown, choose, schedules };
  }

  test('is scheduled with the day, the total and the text on the screen', async () => {
    const { person, getByRole, getByText, choose, schedules, starts, place } = await showLater();
    await person.click(getByRole('radio', { name: /^On a later date/ }));
    choose('2026-12-01');
    const words = getByText(/^By selecting Schedule Payment I authorize .* on or after 12\/01\/2026/).textContent ?? '';
    await person.click(getByRole('button', { name: 'Schedule Payment' }));
    await waitFor(() => expect(place()).toBe(`/create-account/success?go_to_transfer=${id(40)}`));
    expect(schedules()).toEqual([
      {
        what: SCHEDULE,
        body: {
          transferId: id(40),
          bankAccountId: id(20),
          on: '2026-12-01',
          shown: { version: 3, total: 2_502_500, paidInto: 'Lone Star Trust x9001', textSha256: hashOf(words) },
        },
      },
    ]);
    expect(starts()).toEqual([]);
  });

  test('shows beside the field, without a call, that the day is not a banking day or is missing', async () => {
    const { person, getByRole, getByLabelText, getByText, choose, schedules } = await showLater();
    await person.click(getByRole('radio', { name: /^On a later date/ }));
    await person.click(getByRole('button', { name: 'Schedule Payment' }));
    expect(getByText('Choose the day to send it.')).toBeTruthy();
    expect(document.activeElement).toBe(getByLabelText('Send on'));
    choose('2026-11-26');
    expect(getByText("Banks don't move money on Thu, Nov 26. The next business day is Fri, Nov 27.")).toBeTruthy();
    await person.click(getByRole('button', { name: 'Schedule Payment' }));
    expect(schedules()).toEqual([]);
  });

  test('shows a warning for a day too late for the closing', async () => {
    const closing = aTransfer({ expectedClosingDate_utc: '2026-12-03T17:00:00.000Z' });
    const { person, getByRole, getByText, queryByText, choose } = await showLater(closing);
    expect(queryByText('A bank transfer may be too late for your closing')).toBeNull();
    await person.click(getByRole('radio', { name: /^On a later date/ }));
    choose('2026-12-01');
    expect(getByText(/^Sent by bank transfer on Tue, Dec 1, it clears by/)).toBeTruthy();
  });

  test('keeps the chosen day in the address of the page', async () => {
    const { person, getByRole, choose, place, unmount } = await showLater(aTransfer(), {});
    await person.click(getByRole('radio', { name: /^On a later date/ }));
    choose('2026-12-01');
    const left = place();
    unmount();

    const back = showSignedIn(<ReviewPage />, { at: left });
    expect((await back.findByLabelText('Send on')).getAttribute('value')).toBe('2026-12-01');
    await person.click(back.getByRole('radio', { name: /^As soon as possible/ }));
    expect(back.place()).toBe(`/create-account/step-4?go_to_transfer=${id(40)}`);
  });

  test('can only be moved once it is scheduled, not sent or changed', async () => {
    const transfer = aTransfer({ status: 'draft', scheduledOn: '2026-12-01' });
    const { person, getByRole, queryByRole, getByLabelText, choose, schedules } = await showLater(transfer);
    expect(queryByRole('radio')).toBeNull();
    expect(queryByRole('button', { name: 'Make Transfer' })).toBeNull();
    expect(queryByRole('link', { name: /^Change/ })).toBeNull();
    expect((getByLabelText('Send on') as HTMLInputElement).value).toBe('2026-12-01');
    choose('2026-12-02');
    await person.click(getByRole('button', { name: 'Schedule Payment' }));
    await waitFor(() => expect(schedules()[0]?.body).toMatchObject({ on: '2026-12-02' }));
  });

  test('is questioned if it is a repeated payment, and then scheduled, not sent', async () => {
    const sentence = "You've already scheduled $25,000.00. Do you want to pay it again?";
    let isAsked = false;
    const { person, getByRole, findByRole, choose, schedules, starts } = await showLater(aTransfer(), {
      [SCHEDULE]: () => {
        if (isAsked) return scheduled;
        isAsked = true;
        return refused(409, 'transfer/maybe-duplicate', sentence);
      },
    });
    await person.click(getByRole('radio', { name: /^On a later date/ }));
    choose('2026-12-01');
    await person.click(getByRole('button', { name: 'Schedule Payment' }));
    await person.click(await findByRole('button', { name: 'Yes, pay a second time' }));
    await person.click(getByRole('button', { name: 'Schedule Payment' }));
    await waitFor(() => expect(schedules()[1]?.body).toMatchObject({ on: '2026-12-01', isMeantAgain: true }));
    expect(starts()).toEqual([]);
  });

  test.each([
    ['a wire', { method: 'Wire', debitMethod: 'Wire' }],
    ['a payment to the client', { disbursement: true, status: 'viewed' }],
    [
      'a request that ends before the next business day',
      { status: 'viewed', deadlineAt_utc: '2026-11-22T22:00:00.000Z' },
    ],
  ])('is not scheduled: %s', async (_, changes) => {
    fakeApi({ Client: { body: { client: aClient() } }, Transfer: { body: { transfer: aTransfer(changes) } } });
    const shown = showSignedIn(<ReviewPage />, { at: `/create-account/step-4?go_to_transfer=${id(40)}` });
    await shown.findByText('Details');
    expect(shown.queryByText('When to send')).toBeNull();
  });
});
