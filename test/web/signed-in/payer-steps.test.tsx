import { expect, test } from 'vitest';
import { PayerSteps } from '#web/ui/payer-steps.tsx';
import { aTransfer, fakeApi, id, showSignedIn } from './signed-in-setup.tsx';
import { aWire, showWiring } from './wiring-screen.tsx';

type At = Parameters<typeof PayerSteps>[0]['at'];

/** The steps that a person can click, by their names. */
function pressable(at: At, transfer?: ReturnType<typeof aTransfer>): readonly string[] {
  fakeApi({});
  const { container } = showSignedIn(<PayerSteps at={at} transfer={transfer} />);
  return [...container.querySelectorAll('.stepper a')].map((link) => link.textContent ?? '');
}

const REPORTED = { wireReportedAt_utc: '2026-11-21T15:00:00.000Z' };

test.each([
  ['that has not begun', 'details', undefined, ['About you', 'Link your bank']],
  ['in its draft', 'review', aTransfer(), ['About you', 'Link your bank', 'Payment details', 'Choose an account']],
  ['that was sent', 'review', aTransfer({ status: 'submitted' }), []],
  ['that is scheduled', 'review', aTransfer({ scheduledOn: '2026-12-01' }), []],
  ['by wire, before it is promised', 'review', aWire({ status: 'draft' }), ['About you', 'Payment details']],
  ['by wire, once it is promised', 'wiring', aWire(), ['About you', 'Payment details']],
  ['by wire, once it is reported as sent', 'wiring', aWire(REPORTED), []],
] as const)('the steps of a payment %s link only where the client can go (X-125)', (_, at, transfer, open) =>
  expect(pressable(at, transfer)).toEqual(open),
);

test('the instructions of a wire offer no link to a review that would send the client back (X-125)', async () => {
  const { findByText, queryByRole, getByRole } = showWiring();
  await findByText('Review');
  expect(queryByRole('link', { name: 'Review' })).toBeNull();
  expect(getByRole('link', { name: 'Payment details' }).getAttribute('href')).toContain(id(40));
});
