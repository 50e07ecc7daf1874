import { cleanup, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import {
  isShownInHistory,
  TRANSFER_KINDS,
  TRANSFER_STATUSES,
  type TransferKind,
  type TransferStatus,
} from '#shared/transfer/status.ts';
import { HistoryCard } from '#web/features/history/history.tsx';
import { PaymentPage } from '#web/routes/payment.tsx';
import { aTransfer, fakeApi, id, showSignedIn } from './signed-in/signed-in-setup.tsx';

const details = `/payment-details/${id(40)}`;
const accept = `/create-account/step-select-account?go_to_transfer=${id(40)}&disbursement=account`;
const wire = `/create-account/wiring-instructions?transfer_id=${id(40)}&tenant_id=acme`;
/** The company has set the purpose and the amount, and the account is chosen, so only the review is left. */
const pay = `/create-account/step-4?go_to_transfer=${id(40)}`;

/** A transfer of a kind, with the fields that a card and its own page read. */
const of = (kind: TransferKind, status: TransferStatus) => ({
  ...aTransfer({
    status,
    disbursement: kind === 'Disbursement',
    method: kind === 'Wire' ? 'Wire' : 'ACH',
    type: kind === 'Disbursement' ? 'Client Disbursement' : 'Client Transfer',
  }),
  updatedAt_utc: '2026-11-20T15:04:00.000Z',
});

/** A refund at the provider has its own words, tested with the history. */
type ShownKind = Exclude<TransferKind, 'Refund'>;
const SHOWN_KINDS = TRANSFER_KINDS.filter((kind): kind is ShownKind => kind !== 'Refund');

type Seen = readonly [text: string, button: string, tag: string, progress: string];

/**
 * Every status as in section 4 of the specification, written out by hand: text, button, tag and progress. The kinds
 * differ in text and button only. Statuses that the history hides have neither.
 */
const SEEN: Readonly<Record<TransferStatus, Readonly<Record<ShownKind, Seen>> | 'hidden'>> = {
  draft: 'hidden',
  created: 'hidden',
  rejected: 'hidden',
  'awaiting approval': 'hidden',
  Initiated: {
    ACH: ['You were asked to send', 'View Details', 'green', 'green 0.1'],
    Wire: ['You were asked to send', 'Wire Instructions', 'green', 'green 0.1'],
    Disbursement: ['You were sent', 'View Details', 'green', 'green 0.1'],
  },
  requested: {
    ACH: ['You were asked to send', 'View Details', 'green', 'green 0.1'],
    Wire: ['You were asked to send', 'Wire Instructions', 'green', 'green 0.1'],
    Disbursement: ['You were asked to send', 'View Details', 'green', 'green 0.1'],
  },
  sent: {
    ACH: ['You were sent', 'View Details', 'green', 'orange 0.15'],
    Wire: ['You were sent', 'Wire Instructions', 'green', 'orange 0.15'],
    Disbursement: ['You were sent', 'Accept Funds', 'green', 'orange 0.15'],
  },
  viewed: {
    ACH: ['You were asked to send', 'View Details', 'green', 'orange 0.25'],
    Wire: ['You were asked to send', 'Wire Instructions', 'green', 'orange 0.25'],
    Disbursement: ['You were sent', 'Accept Funds', 'green', 'orange 0.25'],
  },
  'awaiting acceptance': {
    ACH: ['You were sent', 'View Details', 'green', 'green 0.5'],
    Wire: ['You were sent', 'Wire Instructions', 'green', 'green 0.5'],
    Disbursement: ['You were sent', 'Accept Funds', 'green', 'green 0.5'],
  },
  submitted: {
    ACH: ['You are sending', 'View Details', 'green', 'yellow 0.1'],
    Wire: ['You are sending', 'Wire Instructions', 'green', 'yellow 0.1'],
    Disbursement: ['You are accepting', 'View Details', 'green', 'yellow 0.1'],
  },
  pending: {
    ACH: ['You sent', 'View Details', 'yellow', 'yellow 0.1'],
    Wire: ['You sent', 'Wire Instructions', 'yellow', 'yellow 0.1'],
    Disbursement: ['You accepted', 'View Details', 'yellow', 'yellow 0.1'],
  },
  'awaiting wire': {
    ACH: ['You plan to send', 'View Details', 'green', 'green 0.75'],
    Wire: ['You plan to send', 'Wire Instructions', 'green', 'green 0.75'],
    Disbursement: ['You plan to send', 'View Details', 'green', 'green 0.75'],
  },
  completed: {
    ACH: ['You sent', 'View Details', 'grey', 'green 1'],
    Wire: ['You sent', 'View Details', 'grey', 'green 1'],
    Disbursement: ['You accepted', 'View Details', 'grey', 'green 1'],
  },
  cancelled: {
    ACH: ['Cancelled', 'View Details', 'green', 'grey 1'],
    Wire: ['Cancelled', 'View Details', 'green', 'grey 1'],
    Disbursement: ['Cancelled', 'View Details', 'green', 'grey 1'],
  },
  error: {
    ACH: ['Your payment failed', 'View Details', 'red', 'red 1'],
    Wire: ['There is a question about your wire', 'View Details', 'red', 'red 1'],
    Disbursement: ['Your payment failed', 'View Details', 'red', 'red 1'],
  },
};

const toneOf = (element: Element | null, of: 'tag' | 'progress'): string =>
  new RegExp(`${of}-(\\w+)`).exec(element?.className ?? '')?.[1] ?? 'none';

const shownStatuses = TRANSFER_STATUSES.filter((status) => SEEN[status] !== 'hidden');
const all = shownStatuses.flatMap((status) => SHOWN_KINDS.map((kind) => [status, kind] as const));
const places = { 'View Details': details, 'Accept Funds': accept, 'Wire Instructions': wire };

test('the history has cards of these eleven statuses and hides the other four (R-198)', () => {
  expect(TRANSFER_STATUSES.filter(isShownInHistory)).toEqual(shownStatuses);
  expect(shownStatuses).toHaveLength(11);
});

describe('the card of a transfer', () => {
  test.each(all)(
    'that is %s (%s) has its text, button, tag and progress (R-200, R-201, R-202, R-203, R-205, R-206)',
    (status, kind) => {
      const seen = SEEN[status];
      const { container, getByRole } = showSignedIn(<HistoryCard card={{ ...of(kind, status), isRefund: false }} />);
      if (seen === 'hidden') throw new Error('It has no card.');
      const [text, button, tag, progress] = seen[kind];
      expect(container.querySelector('.transfer-text')?.textContent).toBe(text);
      const link = getByRole('link', { name: new RegExp(`^${button}:`) });
      expect(link.getAttribute('href')).toBe(places[button as keyof typeof places]);
      expect(toneOf(container.querySelector('.tag'), 'tag')).toBe(tag);
      const bar = getByRole('progressbar');
      expect(`${toneOf(bar, 'progress')} ${bar.getAttribute('value')}`).toBe(progress);
    },
  );

  test.each([
    ['submitted', 'You are being refunded'],
    ['pending', 'You are being refunded'],
    ['completed', 'You were refunded'],
    ['error', 'Your refund failed'],
    ['cancelled', 'Cancelled'],
  ] as const)('of a refund that is %s says nothing about accepting it (X-112)', (status, text) => {
    const card = { ...of('Disbursement', status), isRefund: true };
    const { container, getByRole } = showSignedIn(<HistoryCard card={card} />);
    expect(container.querySelector('.transfer-text')?.textContent).toBe(text);
    expect(getByRole('link', { name: /^View Details:/ }).getAttribute('href')).toBe(details);
  });

  test.each([
    ['Disbursement', 'awaiting acceptance', 'call', 'Waiting for our call.'],
    ['ACH', 'submitted', 'taking back', 'Being taken back.'],
    ['Wire', 'awaiting wire', 'wire', /^We are looking for your wire again\. Call us/],
  ] as const)(
    'of a %s that is %s shows whose turn it is and asks for nothing (X-111, X-117)',
    (kind, status, waitsFor, where) => {
      const { getByRole, getByText } = showSignedIn(
        <HistoryCard card={{ ...of(kind, status), isRefund: false, waitsFor }} />,
      );
      expect(getByText(where)).toBeTruthy();
      expect(getByRole('link', { name: /^View Details:/ }).getAttribute('href')).toBe(details);
    },
  );

  test('of a canceled wire does not say that no money moved: its bank may have sent it (X-127)', () => {
    const { getByText, queryByText } = showSignedIn(
      <HistoryCard card={{ ...of('Wire', 'cancelled'), isRefund: false }} />,
    );
    expect(getByText(/^We no longer expect this wire\. If you have sent it, call us/)).toBeTruthy();
    expect(queryByText('No money moved.')).toBeNull();
  });

  test('has the date in the specification’s own form (R-204)', () => {
    const { getByText } = showSignedIn(<HistoryCard card={{ ...of('ACH', 'pending'), isRefund: false }} />);
    expect(getByText(/^November, 20 2026 @ \d\d:\d\d (AM|PM)$/)).toBeTruthy();
  });
});

/** The client's options on a payment's own page: where it leads, and whether it can be declined. */
function answerOn(kind: TransferKind, status: TransferStatus): readonly [place: string | undefined, decline: boolean] {
  const disbursement = kind === 'Disbursement';
  const isOpen = ['requested', 'Initiated', 'sent', 'viewed'].includes(status);
  if (!isOpen && !(disbursement && status === 'awaiting acceptance')) return [undefined, false];
  return [disbursement ? accept : pay, isOpen];
}

describe('a payment’s own page', () => {
  test.each(all)('offers only the possible answers while it is %s (%s)', async (status, kind) => {
    fakeApi({ Transfer: { body: { transfer: of(kind, status) } } });
    const shown = showSignedIn(
      <Routes>
        <Route path="/payment-details/:transferId" element={<PaymentPage />} />
      </Routes>,
      { at: details },
    );
    await shown.findByText('Payment ID');
    const page = within(shown.container);
    const [place, decline] = answerOn(kind, status);
    const answer = page.queryByRole('link', { name: /^(Accept Funds|Pay now)$/ });
    expect(answer?.getAttribute('href')).toBe(place);
    expect(page.queryByRole('button', { name: 'Decline' }) !== null).toBe(decline);
    cleanup();
  });
});
