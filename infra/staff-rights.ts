import type { StaffRole } from '#shared/staff/person.ts';
import type { FunctionSpec } from './function-spec.ts';
import type { Partition } from './partitions.ts';
import type { Described } from './rights.ts';

/** Data that the commands read in either role, to show it or to decide by it. */
const READS: readonly Partition[] = [
  'configuration',
  'wiring',
  'proposal',
  'all tenants',
  'client',
  'transfer',
  'session',
  'phone',
  'open transfers',
  'submitted',
  'at the bank',
  'funding',
  'velocity',
  'received wires',
  'statement',
  'ledger',
  'promised',
  'audit',
  'provider account',
  'provider transfer',
  'provider secret',
  'unsent',
  'staff',
  'payer invitation',
  'share',
  'form',
  'closing',
  'listed',
  'message',
  'party',
];

/**
 * Data that each role writes. The preparing role reapplies parked events, with everything that applying one writes. The
 * approving role moves a dismissed one off the list, and changes nothing else Plaid reported. Only the approving role
 * writes wire instructions. Both change a transfer, which is one item, so there the command and the audit log separate
 * the roles, because IAM can't.
 */
const WRITES: Readonly<Record<StaffRole, readonly Partition[]>> = {
  prepare: [
    'configuration',
    'proposal',
    'all tenants',
    'client',
    'transfer',
    'session',
    'velocity',
    'received wires',
    'statement',
    'ledger',
    'promised',
    'provider account',
    'provider transfer',
    'unsent',
    'payer invitation',
    'share',
    'form',
    'funding',
    'closing',
  ],
  approve: [
    'configuration',
    'proposal',
    'wiring',
    'client',
    'transfer',
    'session',
    'velocity',
    'received wires',
    'statement',
    'promised',
    'provider account',
    'provider secret',
    'unsent',
    'staff',
    'payer invitation',
    'funding',
    'closing',
  ],
};

/**
 * The approving role sends the invitations it approves; the preparing role sends those that need no approval. The
 * preparing role encrypts a Plaid secret; the approving role puts it in force, and can't create another. The preparing
 * role also applies files, and reads the logos in them. Only the approving role seals an approval.
 */
const GRANTS: Readonly<Record<StaffRole, FunctionSpec['grants']>> = {
  prepare: ['read provider secrets', 'lock provider secrets', 'read tenants’ pictures', 'send e-mail', 'send texts'],
  approve: ['seal approvals', 'check approvals', 'read provider secrets', 'send e-mail', 'send texts'],
};

/** The rights of a role for staff commands. */
export const staffRights = (role: StaffRole): Described => ({
  reads: READS,
  writes: WRITES[role],
  // Exports and repairs are recorded in entries that never change. Either role sends an agent the link to their payments,
  // and downloads receipts, which carry a link.
  appends: ['audit', 'export', 'party', 'live link'],
  // Canceling a payment may reveal that Plaid has it, and then Plaid's events have to find it.
  updates: role === 'approve' ? { 'provider transfer': ['tenant', 'client', 'transferId'] } : {},
  grants: GRANTS[role],
});
