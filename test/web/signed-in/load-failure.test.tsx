import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { HistoryPage } from '#web/routes/history.tsx';
import { aTransfer, fakeApi, refused, showSignedIn } from './signed-in-setup.tsx';

const AGAIN = /That didn’t work either\. We tried at \d/;

/** The operation that reads a page of the history. */
const HISTORY = 'Transfers';

/** A history that fails as long as the test wants it to. */
function aHistory() {
  const is = { broken: true };
  fakeApi({
    [HISTORY]: () =>
      is.broken
        ? refused(400, 'request/invalid', 'Try later.')
        : {
            body: {
              transfers: {
                items: [{ ...aTransfer(), status: 'pending', scheduledOn: null, waitsFor: null }],
                after: null,
              },
            },
          },
  });
  return is;
}

const again = () => screen.findByRole('button', { name: 'Try again' });

describe('a part that failed to load', () => {
  // Each test is a page of its own, where nothing was clicked.
  beforeEach(() => history.replaceState(null, '', `/${crypto.randomUUID()}`));

  it('shows a second failure with its time, and keeps the focus on its button (X-305)', async () => {
    const is = aHistory();
    showSignedIn(<HistoryPage />);
    await screen.findByText('Try later.');
    expect(screen.queryByText(AGAIN)).toBeNull();
    (await again()).focus();
    await userEvent.keyboard('{Enter}');
    const alert = within(await screen.findByRole('alert'));
    expect(await alert.findByText(AGAIN)).toBeTruthy();
    expect(document.activeElement).toBe(await again());
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(AGAIN)).toBeTruthy();
    expect(document.activeElement).toBe(await again());
    is.broken = false;
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('article');
    expect(screen.queryByText(AGAIN)).toBeNull();
  });

  it('shows a new failure if it fails again after it was loaded (X-305)', async () => {
    const is = aHistory();
    const first = showSignedIn(<HistoryPage />);
    const button = await again();
    is.broken = false;
    await userEvent.click(button);
    await screen.findByRole('article');
    first.unmount();
    is.broken = true;
    showSignedIn(<HistoryPage />);
    await screen.findByText('Try later.');
    expect(screen.queryByText(AGAIN)).toBeNull();
  });

  it('shows only its own message when it fails again (X-305)', async () => {
    aHistory();
    const first = showSignedIn(<HistoryPage />);
    await userEvent.click(await again());
    await screen.findByText(AGAIN);
    first.unmount();
    showSignedIn(<HistoryPage />);
    await screen.findByText('Try later.');
    expect(screen.queryByText(AGAIN)).toBeNull();
  });

  it('leaves the focus where the client has moved it (X-305)', async () => {
    aHistory();
    showSignedIn(
      <>
        <input aria-label="Elsewhere" />
        <HistoryPage />
      </>,
    );
    await userEvent.click(await again());
    screen.getByLabelText('Elsewhere').focus();
    await screen.findByText(AGAIN);
    expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere'));
  });
});
