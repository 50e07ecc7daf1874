import type { Client } from '#shared/client/client.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { World } from './world.ts';

const at = '2026-11-01T12:00:00.000Z';

/** Rosa's action on a payment. */
export const staffStep = (name: string, from: Transfer['status'] | null, to: Transfer['status']) =>
  ({ id: `e-${name}`, name, from, to, actor: 'staff', at, by: 'Rosa Diaz' }) as const;

/** A payment that needs approval: Rosa created and submitted it. */
export const PREPARED: Transfer['events'] = [
  staffStep('create', null, 'created'),
  staffStep('submitForApproval', 'created', 'awaiting approval'),
];

/** The beginning of the tenant's payments: one person created it, another approved it. */
const approved: Transfer['events'] = [
  ...PREPARED,
  {
    id: 'e-3',
    name: 'approveDisbursement',
    from: 'awaiting approval',
    to: 'sent',
    actor: 'approver',
    at,
    by: 'Sam Okafor',
    reason: 'file 2231, checked against the statement',
  },
];

/** A payment of $1,000 to that client, already opened unless stated otherwise. */
export const addPayout = (world: World, client: Client, overrides: Partial<Transfer> = {}): Promise<Transfer> =>
  world.addDraft(client, {
    disbursement: true,
    type: 'Client Disbursement',
    purpose: 'Proceeds of Sale',
    status: 'viewed',
    cover: { withoutFile: true },
    events: [...approved],
    ...overrides,
  });

/** A payment request to that client, already opened unless stated otherwise. */
export const addRequest = (world: World, client: Client, overrides: Partial<Transfer> = {}): Promise<Transfer> =>
  world.addDraft(client, {
    status: 'viewed',
    events: [
      { id: 'e-1', name: 'create', from: null, to: 'created', actor: 'staff', at, by: 'Rosa Diaz' },
      { id: 'e-2', name: 'release', from: 'created', to: 'requested', actor: 'staff', at, by: 'Rosa Diaz' },
    ],
    ...overrides,
  });

/** Puts money in the tenant's ledger at the bank. The sandbox opens it with $100. */
export function fillLedger(world: World, amountCents = 1_000_000_000): void {
  const done = world.plaid.console.topUp(world.tenant.provider.clientId, amountCents);
  if (!done.ok) throw new Error('The bank refused the top-up.');
}
