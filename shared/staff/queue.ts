/**
 * A company's open items by kind, each with its payments: approvals, drafts that were never sent, calls to payees,
 * holds, invitations that aren't sent or are blocked, failed or returned money, open reversals, proof requests,
 * deadlines, unknown outcomes, and cleared funds by day.
 */
export const QUEUES = [
  'to approve',
  'calls',
  'holds',
  'invitations',
  'reversals',
  'proofs',
  'failed',
  'deadlines',
  'unknown',
  'drafts',
  'good',
] as const;
export type Queue = (typeof QUEUES)[number];
