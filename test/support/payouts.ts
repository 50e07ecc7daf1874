import type { Client } from '#shared/client/client.ts';
import type { Transfer } from '#shared/transfer/transfer.ts';
import type { World } from './world.ts';

const at = '2026-11-01T12:00:00.000Z';

/** What Rosa does with a payment. */
export const staffStep = (name: string, from: Transfer['status'] | null, to: Transfer['status']) =>
  ({ id: `e-${name}`, name, from, to, actor: 'staff', at, by: 'Rosa Diaz' }) as const;

/** A payment that waits for its second person: Rosa created it and handed it on. */
export const PREPARED: Transfer['events'] = [
  staffStep('create', null, 'created'),
  staffStep('submitForApproval', 'created', 'awaiting approval'),
];

/** How a payment of the tenant's begins: one person created it, another approved it. */
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

/** A payment of 1,000 dollars to that client, opened already unless said otherwise. */
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

/** A payment the tenant asked that client for, opened already unless said otherwise. */
export const addRequest = (world: World, client: Client, overrides: Partial<Transfer> = {}): Promise<Transfer> =>
  world.addDraft(client, {
    status: 'viewed',
    events: [
      { id: 'e-1', name: 'create', from: null, to: 'created', actor: 'staff', at, by: 'Rosa Diaz' },
      { id: 'e-2', name: 'release', from: 'created', to: 'requested', actor: 'staff', at, by: 'Rosa Diaz' },
    ],
    ...overrides,
  });

/** Puts money in the tenant's ledger at the bank; the sandbox opens it with 100 dollars. */
export function fillLedger(world: World, amountCents = 1_000_000_000): void {
  const done = world.plaid.console.topUp(world.tenant.provider.clientId, amountCents);
  if (!done.ok) throw new Error('The bank refused the top-up.');
}
