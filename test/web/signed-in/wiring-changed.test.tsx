import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { saying } from './signed-in-setup.tsx';
import { ACCOUNT, changed, digits, masked, PATH, READ, readThen, showWiring } from './wiring-screen.tsx';

test('changed instructions show no rows and no numbers, only the previous number to call (X-004)', async () => {
  const shown = showWiring({ answers: { [READ]: { body: changed() } } });
  const stop = within(await shown.findByRole('alert'));
  expect(stop.getByRole('link', { name: '(512) 555-0100' }).getAttribute('href')).toBe('tel:+15125550100');
  expect(shown.queryByText('Routing number')).toBeNull();
  expect(shown.queryByRole('button', { name: 'Show numbers' })).toBeNull();
  await shown.person.click(stop.getByRole('button', { name: 'Continue' }));
  expect(stop.getByText('Please call first, then tick the box.')).toBeTruthy();
  expect(shown.asked.filter(({ what }) => what.startsWith('POST /wallet'))).toEqual([]);
});

test('instructions that change while their numbers are requested stop everything as well (X-004)', async () => {
  const shown = showWiring({ answers: readThen(changed()) });
  await shown.person.click(await shown.findByRole('button', { name: 'Show numbers' }));
  const stop = within(await shown.findByRole('alert'));
  expect(stop.getByRole('link', { name: '(512) 555-0100' })).toBeTruthy();
  expect([shown.queryByRole('dialog'), shown.queryByText(digits(ACCOUNT))]).toEqual([null, null]);
});

test('a client who has seen others waits for the staff after the call, and the page explains that (X-004)', async () => {
  let isHeld = false;
  const shown = showWiring({
    answers: {
      [READ]: () => ({ body: changed({ isHeld }) }),
      [`POST ${PATH}/acknowledge`]: () => {
        isHeld = true;
        return { body: { acknowledgedAt: '2026-11-21T15:00:00.000Z', isHeld } };
      },
    },
  });
  expect(await shown.findByText(/are not the instructions of .* that you saw before/)).toBeTruthy();
  await shown.person.click(await shown.findByRole('checkbox'));
  await shown.person.click(shown.getByRole('button', { name: 'Continue' }));
  expect(await shown.findByText('The new instructions are on hold')).toBeTruthy();
  expect(shown.getByText(/once Acme.* lifts the hold/)).toBeTruthy();
  expect(shown.getByRole('button', { name: 'Check again' })).toBeTruthy();
});

test('a client who sees them for the first time after a change calls first, and then reads on that they changed (X-004)', async () => {
  let isConfirmed = false;
  const changedAt = '2026-11-20T15:00:00.000Z';
  const shown = showWiring({
    answers: {
      [READ]: () => ({ body: isConfirmed ? masked({ changedAt, acknowledged: true }) : changed({ sawOthers: false }) }),
      [`POST ${PATH}/acknowledge`]: () => {
        isConfirmed = true;
        return { body: { acknowledgedAt: '2026-11-21T15:00:00.000Z', isHeld: false } };
      },
    },
  });
  expect(await shown.findByText(/changed its wiring instructions on November, 20 2026/)).toBeTruthy();
  expect(shown.queryByText(/you saw before/)).toBeNull();
  expect(shown.queryByRole('button', { name: 'Show numbers' })).toBeNull();
  await shown.person.click(shown.getByRole('checkbox'));
  await shown.person.click(shown.getByRole('button', { name: 'Continue' }));
  expect(await shown.findByRole('button', { name: 'Show numbers' })).toBeTruthy();
  expect(
    shown.getByText(saying(/were changed on November, 20 2026.*Call \(512\) 555-0199 before you send anything/)),
  ).toBeTruthy();
});

test('keyboard users keep their place when the warning is replaced by the hold, and the hold by the instructions (X-004, X-266)', async () => {
  let answer: object = changed();
  const shown = showWiring({
    answers: {
      [READ]: () => ({ body: answer }),
      [`POST ${PATH}/acknowledge`]: () => {
        answer = changed({ isHeld: true });
        return { body: { acknowledgedAt: '2026-11-21T15:00:00.000Z', isHeld: true } };
      },
    },
  });
  const heading = () => shown.getByRole('heading', { level: 1 });
  await shown.findByRole('alert');
  // A page that was just opened doesn't move the focus.
  expect(document.activeElement).toBe(document.body);
  await shown.person.click(shown.getByRole('checkbox'));
  shown.getByRole('button', { name: 'Continue' }).focus();
  await shown.person.keyboard('{Enter}');
  const again = await shown.findByRole('button', { name: 'Check again' });
  await waitFor(() => expect(document.activeElement).toBe(heading()));
  again.focus();
  answer = masked({ changedAt: '2026-11-20T15:00:00.000Z', acknowledged: true });
  await shown.person.keyboard('{Enter}');
  await shown.findByRole('button', { name: 'Show numbers' });
  await waitFor(() => expect(document.activeElement).toBe(heading()));
});

test('each check of instructions on hold is announced, even if nothing has changed or it failed (X-004, X-302)', async () => {
  let answer: { readonly body: object; readonly status?: number } = { body: changed({ isHeld: true }) };
  const shown = showWiring({ answers: { [READ]: () => answer } });
  const check = await shown.findByRole('button', { name: 'Check again' });
  expect(shown.queryByText(/Still on hold/)).toBeNull();
  await shown.person.click(check);
  const told = await shown.findByText(/^Still on hold\. We checked at \d{1,2}:\d{2} [AP]M/);
  expect(told.getAttribute('role')).toBe('status');
  answer = { status: 403, body: { code: 'request/foreign', message: 'This did not come from our page.' } };
  await shown.person.click(check);
  expect(await shown.findByText('This did not come from our page.')).toBeTruthy();
  answer = { body: masked({ acknowledged: true }) };
  await shown.person.click(check);
  expect(await shown.findByRole('button', { name: 'Show numbers' })).toBeTruthy();
});
