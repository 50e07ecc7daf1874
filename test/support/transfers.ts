import { type Transfer, transfer } from '#shared/transfer/transfer.ts';
import { CLIENT_ID } from './people.ts';

/**
 * A payment of $12,500.00 and a fee of $15.00 that the provider has accepted. A test overrides the part it is about.
 */
export const aTransfer = (overrides: Readonly<Record<string, unknown>> = {}): Transfer =>
  transfer.parse({
    id: '65f0000000000000000000c1',
    tenantId: 'acme',
    clientId: CLIENT_ID,
    referenceId: 'EM-7Q4K-2M9P',
    firstName: 'Ada',
    lastName: 'Buyer',
    email: 'ada@example.com',
    mobilePhone: '+12175550142',
    propertyAddress1: '12 Oak Street',
    propertyCity: 'Springfield',
    propertyState: 'IL',
    propertyZipcode: '62701',
    purpose: 'Earnest Money Deposit for Purchase',
    status: 'pending',
    amount: 1_250_000,
    fee: 1500,
    notes: [],
    method: 'ACH',
    disbursement: false,
    type: 'Client Transfer',
    source: {
      id: '65f0000000000000000000d1',
      bankName: 'First Platypus Bank',
      name: 'Checking',
      accountLastFourDigits: '4821',
    },
    provider: { attempt: 1, rank: 0 },
    events: [],
    version: 3,
    createdAt: '2026-11-20T15:00:00.000Z',
    updatedAt: '2026-11-20T15:01:00.000Z',
    ...overrides,
  });

const AGREED_AT = '2026-11-21T15:00:00.000Z';

/** The schedule of that payment for Tuesday, December 1, as its client agreed to it. */
export const aSchedule = {
  on: '2026-12-01',
  paidInto: 'First National Bank x5678',
  sendsAt: '2026-12-01T14:00:00.000Z',
  authorization: {
    textVersion: 'schedule-2026-11-1',
    text: 'By selecting Schedule Payment I authorize Acme Title to debit my account ending 4821.',
    textSha256: 'a'.repeat(64),
    shownVersion: 1,
    total: 1_251_500,
    account: aTransfer().source,
    agreedAt: AGREED_AT,
    authenticatedAt: AGREED_AT,
    authenticatedBy: 'texted code',
    sourceAddress: '203.0.113.9',
    userAgent: 'test',
    keepUntil: AGREED_AT,
  },
};
