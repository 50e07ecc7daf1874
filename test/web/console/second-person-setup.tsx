import { screen, within } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import {
  aConsolePayment,
  aPaymentPage,
  aShownFile,
  aShownPayment,
  aStaffMe,
  aToday,
  consoleId,
} from '#test/support/console-replies.ts';
import { choose, openConsole } from './console-setup.tsx';

/** The payment that is decided about. */
export const id = consoleId(100);
/** The route of the action. */
export const path = `/console/acme/payments/${id}`;
/** Step-ups, in the order in which they are requested. */
export const steps = ['1', '2', '3'].map((digit) => digit.repeat(32));
/** The first of them. */
export const stepUp = steps[0] ?? '';
/** The server's text of what is confirmed. */
export const WORDS = 'Approve $20,000.00 to Wei Chen, file 24-2000';

const company = (roles: readonly string[]) => [
  { tenantId: 'acme', company: 'Acme Title & Escrow', timeZone: 'America/Chicago', roles },
];
/** An approver, with this many passkeys. */
export const sam = (passkeys: number) => aStaffMe({ name: 'Sam Okafor', passkeys, companies: company(['approver']) });
/** A payment to a client with these actions. */
export const aPayout = (moves: readonly string[] = ['approve', 'reject'], changes: object = {}) =>
  aShownPayment({
    payment: aConsolePayment({
      ...{ id, firstName: 'Wei', lastName: 'Chen', kind: 'Disbursement', disbursement: true },
      ...{ status: 'awaiting approval', amount: 2_000_000, fee: 0, preparedBy: 'Rosa Diaz', good: null },
    }),
    ...{ version: 7, refunds: [], moves: moves.map((move) => ({ move, why: null })) },
    ...changes,
  });
/** The answer when it is done. */
export const done = { body: { id, referenceId: 'EM-7Q4K-2M9P', status: 'Initiated', version: 8 } };
/** An API where one passkey approves. */
export const usual = {
  'GET /staff/me': { body: sam(1) },
  'GET /console/acme/today': { body: aToday() },
  'GET /console/acme/payments': { body: aPaymentPage() },
  [`GET /console/acme/files/${consoleId(60)}`]: { body: aShownFile({ held: 3_000_000, left: 2_500_000 }) },
  [`GET ${path}`]: { body: aPayout() },
  [`GET ${path}/cover`]: { body: { cover: null } },
  [`POST ${path}/step-up`]: { body: { stepUp, words: WORDS } },
  [`POST /staff/step-ups/${stepUp}/start`]: { body: { next: 'passkey', options: { challenge: 'AAAA' } } },
  [`POST /staff/step-ups/${stepUp}/finish`]: { body: { proved: true } },
  [`POST ${path}/second-person`]: done,
};
/** A refusal as the API gives it. */
export const refusal = (code: string, message: string, status = 409) => ({ status, body: { code, message } });

/** A browser whose passkey gives one answer after the other: it signs, or its person declines. */
export function withPasskey(...answers: readonly ('signs' | 'declines')[]) {
  const left = [...answers];
  const bytes = new Uint8Array([1, 2]).buffer;
  vi.stubGlobal('PublicKeyCredential', class {});
  const get = vi.fn(async () => {
    if (left.shift() !== 'signs') throw new DOMException('no', 'NotAllowedError');
    const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: null };
    return { id: 'AQI', rawId: bytes, type: 'public-key', response, getClientExtensionResults: () => ({}) };
  });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  return get;
}

afterEach(() => Reflect.deleteProperty(navigator, 'credentials'));

const sheet = async () => within(await screen.findByRole('dialog'));
/** Opens the sheet of an action, and returns its content. */
export async function openSheet(button = 'Approve') {
  await openConsole(`/acme/payments/${id}`);
  await choose(screen, button);
  return sheet();
}
