import { expect, test } from 'vitest';
import { waitsFor } from '#shared/transfer/waiting.ts';
import { showPayment } from './payment-screen.tsx';

const aStep = (name: string) => ({
  name,
  to: 'awaiting wire',
  actor: 'staff',
  at: '2026-11-20T15:00:00.000Z',
  reason: null,
});
const aWireAfter = (...names: string[]) => {
  const wire = { status: 'awaiting wire', method: 'Wire', disbursement: false, events: names.map(aStep) } as const;
  return { ...wire, waitsFor: waitsFor(wire) ?? null };
};

test('a wire whose receipt was undone asks for a call before anything more is sent, as its messages do (X-115)', async () => {
  const { getByText } = await showPayment(aWireAfter('chooseWire', 'confirmReceipt', 'reopenReceipt'));
  expect(getByText('Call before you send anything more')).toBeTruthy();
  const notice = getByText(/told you that your wire had arrived/);
  expect(notice.querySelector('a')?.getAttribute('href')).toMatch(/^tel:\+1\d{10}$/);
});

test('a wire that brought another amount shows that once it is complete, with the number to call (R-216)', async () => {
  const problem = 'Acme received $54,225.00: $25.00 less. Send nothing more until you’ve called (217) 555-0100.';
  const wire = { method: 'Wire', disbursement: false, problem };
  const { getByText } = await showPayment(wire);
  const said = getByText(/^Acme received \$54,225\.00/);
  expect(said.textContent).toBe(problem);
  expect(said.querySelector('a')?.getAttribute('href')).toBe('tel:+12175550100');
});

test('a completed debit says nothing about earlier problems', async () => {
  const { queryByText } = await showPayment({ method: 'ACH', problem: 'The bank was closed.' });
  expect(queryByText('The bank was closed.')).toBeNull();
});

test.each([
  ['was never received', aWireAfter('chooseWire')],
  [
    'is expected again after its question was answered',
    aWireAfter('confirmReceipt', 'reopenReceipt', 'markProblem', 'resolve'),
  ],
  ['has arrived after all', aWireAfter('reopenReceipt', 'applyReceipt')],
])('a wire that %s asks for no such call', async (_, wire) => {
  const { queryByText } = await showPayment(wire);
  expect(queryByText('Call before you send anything more')).toBeNull();
});

test('the steps of a wire show that a question about it was answered', async () => {
  const { getByText } = await showPayment(aWireAfter('chooseWire', 'markProblem', 'resolve'));
  expect(getByText('The question about the wire was answered')).toBeTruthy();
});
