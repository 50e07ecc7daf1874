import { expect, test } from 'vitest';
import { addressOf } from '#infra/ops/addresses.ts';
import { portalAddress } from '#shared/tenant/portal-address.ts';
import { aTenant } from '../support/people.ts';

const below = 'https://*.closings.example';
const own = aTenant({ hosts: ['pay.acme-title.com', 'deposits.acme-title.com'] });

test.each([
  ['the first domain of its own', 'prod', own, 'https://pay.acme-title.com'],
  ['its label below the portal’s domain without one', 'prod', aTenant(), 'https://acme.closings.example'],
  ['its label on a stage that serves no other', 'dev', own, 'https://acme.closings.example'],
])('clients meet a tenant at %s', (_, stage, tenant, address) => {
  expect(portalAddress({ stage, below }, tenant)).toBe(address);
});

test('staff commands and messages to clients show the same address', () => {
  for (const stage of ['dev', 'prod'] as const)
    expect(addressOf({ stage, domain: 'closings.example' }, own)).toBe(portalAddress({ stage, below }, own));
});
