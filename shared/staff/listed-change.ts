import type { OfficeId } from '../ids.ts';

/**
 * The kinds of change in the staff's lists: payments, bank transactions and wires, photos of IDs, shared views, ledger
 * deposits, and changes that need approval.
 */
export const CHANGED_KINDS = ['payment', 'wire', 'review', 'view', 'ledger', 'proposal'] as const;

/** A change that the staff's lists show, and its office. */
export type ListedChange = {
  readonly kind: (typeof CHANGED_KINDS)[number];
  readonly id: string;
  readonly officeId?: OfficeId | undefined;
};
