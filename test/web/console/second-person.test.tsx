import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fakeConsoleApi } from './console-setup.tsx';
import {
  aPayout,
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

describe('an action that needs approval', () => {
  test('is described in the server’s words with the file’s balance, and done with a passkey (X-046, X-215)', async () => {
    const get = withPasskey('signs');
    const asked = fakeConsoleApi(usual);
    const dialog = await openSheet();
    await dialog.findByText(WORDS);
    await dialog.findByText('$5,000.00');
    expect(dialog.getByText('Rosa Diaz')).toBeTruthy();
    expect(get).not.toHaveBeenCalled();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Approve with your passkey'));
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Approved.');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked.filter(({ what }) => what.startsWith('POST')).map(({ what, body }) => [what, body])).toEqual([
      [`POST ${path}/step-up`, { move: 'approve', version: 7, reason: '' }],
      [`POST /staff/step-ups/${stepUp}/start`, {}],
      [`POST /staff/step-ups/${stepUp}/finish`, { credential: expect.objectContaining({ id: 'AQI' }) }],
      [`POST ${path}/second-person`, { stepUp, move: { move: 'approve', version: 7, reason: '' } }],
    ]);
  });

  test('isn’t called approved if the bank refuses the refund (X-215)', async () => {
    withPasskey('signs');
    const back = { body: { ...done.body, status: 'awaiting approval' } };
    fakeConsoleApi({ ...usual, [`POST ${path}/second-person`]: back });
    const dialog = await openSheet();
    await userEvent.click(await dialog.findByRole('button', { name: 'Approve with your passkey' }));
    await screen.findByText(/^The bank declined it\. It needs approval again/);
    expect(screen.queryByText('Approved.')).toBeNull();
  });

  test('isn’t done after a declined passkey, says so plainly, and can be tried again (X-215)', async () => {
    withPasskey('declines', 'signs');
    const asked = fakeConsoleApi(usual);
    const dialog = await openSheet();
    await userEvent.click(await dialog.findByRole('button', { name: 'Approve with your passkey' }));
    await dialog.findByText(/didn’t respond, or you canceled\. Nothing was done/);
    expect(asked.some(({ what }) => what.endsWith('/second-person'))).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Approve with your passkey' }));
    await screen.findByText('Approved.');
  });

  test('takes password and code without a passkey, and the code alone sends nothing (X-215)', async () => {
    const asked = fakeConsoleApi({
      ...usual,
      'GET /staff/me': { body: sam(0) },
      [`POST /staff/step-ups/${stepUp}/start`]: ({ body }) =>
        (body as { password?: string }).password === 'four words in a row'
          ? { body: { next: 'totp' } }
          : refusal('staff/wrong-sign-in', 'That isn’t right.', 400),
    });
    const dialog = await openSheet();
    await userEvent.type(await dialog.findByLabelText('Your password'), 'three words{Enter}');
    await dialog.findByText('That isn’t right.');
    await userEvent.clear(dialog.getByLabelText('Your password'));
    await userEvent.type(dialog.getByLabelText('Your password'), 'four words in a row{Enter}');
    await userEvent.click(await dialog.findByLabelText('Six-digit code from your app'));
    await userEvent.paste('123456');
    expect(asked.some(({ what }) => what.endsWith('/finish'))).toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Approve' }));
    await screen.findByText('Approved.');
    expect(asked.find(({ what }) => what.endsWith('/finish'))?.body).toEqual({ code: '123456' });
  });

  test('is checked, described and confirmed again when its text is too old (X-215)', async () => {
    withPasskey('signs', 'signs');
    let asks = 0;
    const asked = fakeConsoleApi({
      ...usual,
      [`POST ${path}/step-up`]: () => ({ body: { stepUp: steps[asks++], words: WORDS } }),
      [`POST /staff/step-ups/${steps[1]}/start`]: { body: { next: 'passkey', options: { challenge: 'AAAA' } } },
      [`POST /staff/step-ups/${steps[1]}/finish`]: { body: { proved: true } },
      [`POST ${path}/second-person`]: ({ body }) =>
        (body as { stepUp: string }).stepUp === stepUp
          ? refusal('staff/no-step-up', 'What you confirmed is over.', 403)
          : done,
    });
    const dialog = await openSheet();
    await userEvent.click(await dialog.findByRole('button', { name: 'Approve with your passkey' }));
    await dialog.findByText(/That took too long/);
    await userEvent.click(dialog.getByRole('button', { name: 'Approve with your passkey' }));
    await screen.findByText('Approved.');
    expect(asked.filter(({ what }) => what === `POST ${path}/step-up`)).toHaveLength(2);
  });

  test('shows the file’s shortfall before the passkey, which can be stated with its source (X-213)', async () => {
    const get = withPasskey('signs');
    const asked = fakeConsoleApi({
      ...usual,
      [`POST ${path}/step-up`]: ({ body }) =>
        (body as { heldOutside?: number }).heldOutside
          ? { body: { stepUp, words: `${WORDS}, with $18,000.00 held outside` } }
          : refusal('staff/over-file', 'File 24-2000 holds $5,000.00: it is not enough.'),
    });
    const dialog = await openSheet();
    await dialog.findByText('File 24-2000 holds $5,000.00: it is not enough.');
    expect(get).not.toHaveBeenCalled();
    await userEvent.type(dialog.getByLabelText('Total you received for this file elsewhere'), '18000');
    await userEvent.type(dialog.getByLabelText('How you confirmed it'), 'The lender’s wire of today{Enter}');
    await userEvent.click(await dialog.findByRole('button', { name: 'Approve with your passkey' }));
    await screen.findByText('Approved.');
    expect(asked.at(-1) && asked.find(({ what }) => what.endsWith('/second-person'))?.body).toMatchObject({
      move: { heldOutside: 1_800_000, reason: 'The lender’s wire of today' },
    });
  });

  test('releases an account with the person spoken with, call notes, and a passkey (X-213, X-215)', async () => {
    withPasskey('signs');
    const asked = fakeConsoleApi({ ...usual, [`GET ${path}`]: { body: aPayout(['release account']) } });
    const dialog = await openSheet('Release account');
    expect(dialog.getByText('(512) 555-0142')).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('Spoke with'), 'Wei Chen');
    await userEvent.type(dialog.getByLabelText('Call notes'), 'Mine since May');
    await userEvent.click(dialog.getByRole('button', { name: 'Release account' }));
    await dialog.findByText(WORDS);
    await userEvent.click(dialog.getByRole('button', { name: 'Release account with your passkey' }));
    await screen.findByText('Account released.');
    expect(asked.find(({ what }) => what.endsWith('/second-person'))?.body).toEqual({
      stepUp,
      move: {
        ...{ move: 'release account', version: 7, mark: 'a1b2c3d4e5f6' },
        ...{ spokeWith: 'Wei Chen', said: 'Mine since May' },
      },
    });
  });
});
