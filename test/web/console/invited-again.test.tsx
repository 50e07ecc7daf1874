import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fakeConsoleApi } from './console-setup.tsx';
import { anInvitation, askWith, usual } from './invitations-setup.tsx';

describe('a similar open request needs an explicit confirmation (X-233, X-234)', () => {
  test('a second Enter sends nothing twice: a checkbox says that it is another payment', async () => {
    const sentence = 'Rosa Diaz requested $5,000.00 from Maribel Quintanilla on Fri, Nov 20, and it’s still open.';
    const asked = fakeConsoleApi({
      ...usual,
      'POST /console/acme/requests': { status: 404, body: { code: 'staff/phone-unknown', message: 'No client.' } },
      'POST /console/acme/payers': ({ body }) =>
        (body as { isMeantAgain?: boolean }).isMeantAgain
          ? { body: anInvitation() }
          : { status: 409, body: { code: 'payer/asked-already', message: sentence } },
    });
    const dialog = await askWith('2165550177');
    await userEvent.type(await dialog.findByLabelText('First name'), 'Maribel');
    await userEvent.type(dialog.getByLabelText('Last name'), 'Quintanilla{Enter}');
    await dialog.findByText(sentence);
    await userEvent.type(dialog.getByLabelText('Last name'), '{Enter}');
    await waitFor(() => expect(asked.filter(({ what }) => what.endsWith('/payers'))).toHaveLength(2));
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Yes, this is a separate payment' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await screen.findByText('Invitation sent.');
    const bodies = asked.filter(({ what }) => what.endsWith('/payers')).map(({ body }) => body as object);
    expect(bodies.map((body) => 'isMeantAgain' in body)).toEqual([false, false, true]);
  });

  test('a link that could not be sent is not shown as sent', async () => {
    fakeConsoleApi({
      ...usual,
      'POST /console/acme/requests': { status: 404, body: { code: 'staff/phone-unknown', message: 'No client.' } },
      'POST /console/acme/payers': { body: anInvitation({ state: 'prepared', sentAt: null }) },
    });
    const dialog = await askWith('2165550177');
    await userEvent.type(await dialog.findByLabelText('First name'), 'Maribel');
    await userEvent.type(dialog.getByLabelText('Last name'), 'Quintanilla{Enter}');
    await screen.findByText(/^Saved, but we couldn’t send the link/);
  });

  test('text that a stranger must not get is marked in its field before anything is sent', async () => {
    const asked = fakeConsoleApi({
      ...usual,
      'POST /console/acme/requests': { status: 404, body: { code: 'staff/phone-unknown', message: 'No client.' } },
    });
    const dialog = await askWith('2165550177', '12 Oak St 216 555 0100');
    await waitFor(() => expect(dialog.getByLabelText('Street address').getAttribute('aria-invalid')).toBe('true'));
    expect(dialog.getAllByText(/^This goes to a new client in your company’s name/).length).toBeGreaterThan(0);
    expect(asked.some(({ what }) => what === 'POST /console/acme/payers')).toBe(false);
  });
});
