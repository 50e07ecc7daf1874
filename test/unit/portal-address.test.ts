import { expect, test } from 'vitest';
import { addressOf } from '#infra/ops/tenant/addresses.ts';
import { portalAddress } from '#shared/tenant/portal-address.ts';
import { aTenant } from '../support/people.ts';

const below = 'https://*.closings.example';
const own = aTenant({ hosts: ['pay.acme-title.com', 'deposits.acme-title.com'] });

test.each([
  ['the first domain of its own', true, own, 'https://pay.acme-title.com'],
  ['its label below the portal’s domain without one', true, aTenant(), 'https://acme.closings.example'],
  ['its label on a stage that serves no other', false, own, 'https://acme.closings.example'],
])('clients reach a tenant at %s', (_, servesHosts, tenant, address) => {
  expect(portalAddress({ servesHosts, below }, tenant)).toBe(address);
});

test('staff commands and messages to clients show the same address', () => {
  for (const isProduction of [false, true]) {
    const shown = addressOf({ stage: 'prod', isProduction, domain: 'closings.example' }, own);
    expect(shown).toBe(portalAddress({ servesHosts: isProduction, below }, own));
  }
});
