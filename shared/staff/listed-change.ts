import type { AgentId, OfficeId } from '../ids.ts';

/**
 * What of the staff's lists can change: payments, the bank's statement and its wires, photos of IDs, the views they share,
 * the ledgers' deposits, and changes that need approval.
 */
export const CHANGED_KINDS = ['payment', 'wire', 'review', 'view', 'ledger', 'proposal'] as const;

/** A change of something that the staff's lists show, and whose it is. */
export type ListedChange = {
  readonly kind: (typeof CHANGED_KINDS)[number];
  readonly id: string;
  readonly officeId?: OfficeId | undefined;
  readonly agentId?: AgentId | undefined;
};
