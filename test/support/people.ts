import { type Client, client } from '#shared/client/client.ts';
import { type TenantConfig, tenantConfig } from '#shared/tenant/tenant.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';

/** The id of the client most tests are about. */
export const CLIENT_ID = '65f000000000000000000001';

/** The minimal configuration of a working tenant. A test overrides the part it is about. */
export const aTenant = (overrides: Readonly<Record<string, unknown>> = {}): TenantConfig =>
  tenantConfig.parse({
    id: 'acme',
    name: 'Acme Title',
    type: 'title',
    address1: '1 Main Street',
    city: 'Springfield',
    state: 'IL',
    zipcode: '62701',
    timeZone: 'America/Chicago',
    supportEmail: 'help@acme.example',
    pocPhone: '+12175550100',
    senderEmail: 'portal@acme.example',
    routingType: 'office',
    people: ['Rosa Diaz', 'Sam Okafor', 'Dana Reyes', 'Kim Ops', 'Ida Bell'].map((name) => ({
      id: name.toLowerCase().replace(' ', '.'),
      name,
    })),
    offices: [{ id: '65f0000000000000000000a1', title: 'Downtown', city: 'Springfield', state: 'IL' }],
    purposes: [{ purpose: 'Earnest Money Deposit for Purchase', method: 'ACH' }],
    destinationAccounts: [
      {
        id: '65f0000000000000000000b1',
        bankName: 'First Bank',
        name: 'Escrow',
        accountLastFourDigits: '4321',
        createdAt: '2026-01-01T00:00:00.000Z',
      },
    ],
    provider: { clientId: 'plaid-client', secretName: 'portal/provider/acme', statementName: 'ACME TITLE' },
    ...overrides,
  });

/** A client's wire on its way to that tenant's trust account. */
export const aWire = {
  method: 'Wire',
  status: 'awaiting wire',
  destination: { ...aTenant().destinationAccounts[0] },
} as Pick<Transfer, 'method' | 'status' | 'destination'>;

/** A registered client of that tenant, identity not given yet; a test overrides what it is about. */
export const aClient = (overrides: Readonly<Record<string, unknown>> = {}): Client =>
  client.parse({
    id: CLIENT_ID,
    tenantId: 'acme',
    firstName: 'Ada',
    lastName: 'Buyer',
    email: 'ada@example.com',
    mobilePhone: '+12175550142',
    consent: { termsVersion: '2026-11-1', esignVersion: '2026-11-1', at: '2026-11-01T12:00:00.000Z' },
    version: 1,
    createdAt: '2026-11-01T12:00:00.000Z',
    updatedAt: '2026-11-01T12:00:00.000Z',
    ...overrides,
  });
