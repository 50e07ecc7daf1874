import { waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { EMAIL, showPayment } from './payment-screen.tsx';
import { type fakeApi, id, refused } from './signed-in-setup.tsx';

describe('sharing by e-mail', () => {
  async function share(typed: string, more: Parameters<typeof fakeApi>[0] = {}) {
    const shown = await showPayment({}, { [EMAIL]: { body: { response: 'success', sentTo: 1 } }, ...more });
    await shown.person.click(shown.getByRole('button', { name: 'Share by email' }));
    const dialog = within(await shown.findByRole('dialog'));
    if (typed) await shown.person.type(dialog.getByLabelText('Email addresses'), typed);
    await shown.person.click(dialog.getByRole('button', { name: 'Send' }));
    const sent = () => shown.asked.filter(({ what }) => what === EMAIL);
    return { ...shown, dialog, sent };
  }

  test('sends to each address once, and confirms it (R-217, R-219)', async () => {
    const { findByText, sent } = await share('a@b.co, A@B.co; c@d.org', {
      [EMAIL]: { body: { response: 'success', sentTo: 2 } },
    });
    await findByText('Email sent successfully');
    expect(sent().map(({ body }) => body)).toEqual([
      { transfer_GUID: id(40), emailRecipient: ['a@b.co', 'c@d.org'], additionalEmailRecipient: true },
    ]);
  });

  test.each(['', 'nobody', 'a@b'])('refuses %j as an address (R-218)', async (typed) => {
    const { dialog, sent } = await share(typed);
    expect(dialog.getAllByText(/Please provide a valid email/).length).toBeGreaterThan(0);
    expect(sent()).toHaveLength(0);
  });

  test('refuses a sixth address (R-217)', async () => {
    const { dialog, sent } = await share('a@b.co b@b.co c@b.co d@b.co e@b.co f@b.co');
    expect(dialog.getAllByText(/Up to 5 email addresses at once\./).length).toBeGreaterThan(0);
    expect(sent()).toHaveLength(0);
  });

  test('asks to contact the administrator after a failure (R-219)', async () => {
    const { dialog } = await share('a@b.co', { [EMAIL]: { status: 502, body: {} } });
    await waitFor(() => expect(dialog.getByText('Emails not sent - please contact your administrator')).toBeTruthy());
  });

  test('shows a refusal’s own sentence', async () => {
    const { dialog } = await share('a@b.co', { [EMAIL]: refused(429, 'email/too-many', 'Too many emails today.') });
    await waitFor(() => expect(dialog.getByText('Too many emails today.')).toBeTruthy());
  });

  test('names an invalid address among valid ones after sending', async () => {
    const { dialog } = await share('a@b.co, oops');
    await waitFor(() => expect(dialog.getByText("Left out, because it isn't an email address: oops")).toBeTruthy());
  });

  test('doesn’t show a success beside the failure of the next addresses (X-127)', async () => {
    const { dialog, person, sent } = await share('a@b.co, oops');
    await dialog.findByText(/^Left out/);
    const field = dialog.getByLabelText('Email addresses');
    await person.clear(field);
    await person.type(field, 'a@b.co b@b.co c@b.co d@b.co e@b.co f@b.co');
    await person.click(dialog.getByRole('button', { name: 'Send' }));
    expect(dialog.getAllByText(/Up to 5 email addresses at once\./).length).toBeGreaterThan(0);
    expect(dialog.queryByText('Email sent successfully')).toBeNull();
    expect(dialog.queryByText(/^Left out/)).toBeNull();
    expect(sent()).toHaveLength(1);
  });

  test('accepts a name and address as mail programs copy them (R-217)', async () => {
    const { findByText, sent } = await share('"Buyer, Ada" <ada@b.co>, Bob Lender <bob@c.org>', {
      [EMAIL]: { body: { response: 'success', sentTo: 2 } },
    });
    await findByText('Email sent successfully');
    expect(sent()[0]?.body).toMatchObject({ emailRecipient: ['ada@b.co', 'bob@c.org'] });
  });

  test('names one of two that couldn’t be sent (R-219)', async () => {
    const { dialog } = await share('a@b.co, c@d.org');
    await dialog.findByText('1 of 2 emails were sent. Please send the others again.');
  });

  test('shows before anything is sent what others see, and how many addresses are allowed (X-148)', async () => {
    const { getByText, getByRole, person } = await showPayment();
    await person.click(getByRole('button', { name: 'Share by email' }));
    expect(getByText(/never see your bank account or your notes/)).toBeTruthy();
    expect(getByText('Up to 5, separated by commas. You can share up to 10 a day.')).toBeTruthy();
  });
});
