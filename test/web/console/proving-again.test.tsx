import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fakeConsoleApi } from './console-setup.tsx';
import {
  done,
  openSheet,
  path,
  refusal,
  sam,
  steps,
  stepUp,
  usual,
  WORDS,
  withPasskey,
} from './second-person-setup.tsx';

describe('an approver who has to step up again', () => {
  test('isn’t asked for a step-up whose answer was lost, and the next click does the action (X-215)', async () => {
    const get = withPasskey('signs', 'signs');
    let isProved = false;
    const over = refusal('staff/no-step-up', 'What you confirmed is over.', 403);
    const asked = fakeConsoleApi({
      ...usual,
      [`POST /staff/step-ups/${stepUp}/start`]: () =>
        isProved ? over : { body: { next: 'passkey', options: { challenge: 'AAAA' } } },
      [`POST /staff/step-ups/${stepUp}/finish`]: () => {
        isProved = true;
        throw new TypeError('Failed to fetch');
      },
    });
    const dialog = await openSheet();
    await userEvent.click(await dialog.findByRole('button', { name: 'Approve with your passkey' }));
    await dialog.findByRole('alert');
    expect(asked.some(({ what }) => what.endsWith('/second-person'))).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Approve with your passkey' }));
    await screen.findByText('Approved.');
    expect(get).toHaveBeenCalledTimes(1);
  });

  test('isn’t asked again for a code whose answer was lost, though no code works twice (X-215)', async () => {
    let isProved = false;
    fakeConsoleApi({
      ...usual,
      'GET /staff/me': { body: sam(0) },
      [`POST /staff/step-ups/${stepUp}/start`]: { body: { next: 'totp' } },
      [`POST /staff/step-ups/${stepUp}/finish`]: () => {
        if (isProved) return refusal('staff/no-step-up', 'What you confirmed is over.', 403);
        isProved = true;
        throw new TypeError('Failed to fetch');
      },
    });
    const dialog = await openSheet();
    await userEvent.type(await dialog.findByLabelText('Your password'), 'four words in a row{Enter}');
    await userEvent.type(await dialog.findByLabelText('Six-digit code from your app'), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    await dialog.findByRole('alert');
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    await screen.findByText('Approved.');
  });

  test('with a sheet left open until the step-up expired gets a new check and step-up (X-215)', async () => {
    withPasskey('signs');
    let asks = 0;
    const over = refusal('staff/no-step-up', 'What you confirmed is over.', 403);
    fakeConsoleApi({
      ...usual,
      [`POST ${path}/step-up`]: () => ({ body: { stepUp: steps[asks++], words: WORDS } }),
      [`POST /staff/step-ups/${stepUp}/start`]: over,
      [`POST /staff/step-ups/${steps[1]}/start`]: { body: { next: 'passkey', options: { challenge: 'AAAA' } } },
      [`POST /staff/step-ups/${steps[1]}/finish`]: { body: { proved: true } },
      [`POST ${path}/second-person`]: ({ body }) => ((body as { stepUp: string }).stepUp === stepUp ? over : done),
    });
    const dialog = await openSheet();
    await userEvent.click(await dialog.findByRole('button', { name: 'Approve with your passkey' }));
    await dialog.findByText(/That took too long/);
    await userEvent.click(dialog.getByRole('button', { name: 'Approve with your passkey' }));
    await screen.findByText('Approved.');
  });

  test('with refused codes can start over with their password (X-215)', async () => {
    fakeConsoleApi({
      ...usual,
      'GET /staff/me': { body: sam(0) },
      [`POST /staff/step-ups/${stepUp}/start`]: { body: { next: 'totp' } },
      [`POST /staff/step-ups/${stepUp}/finish`]: refusal('staff/wrong-code', 'That code isn’t right.', 400),
    });
    const dialog = await openSheet();
    await userEvent.type(await dialog.findByLabelText('Your password'), 'four words in a row{Enter}');
    await userEvent.type(await dialog.findByLabelText('Six-digit code from your app'), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    await dialog.findByText('That code isn’t right.');
    await userEvent.click(dialog.getByRole('button', { name: 'Start over with my password' }));
    await dialog.findByLabelText('Your password');
  });
});
