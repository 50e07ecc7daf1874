/**
 * What waits for the staff of a company, each with the payments in it: a second person's approval, a call to a payee,
 * a payment that is held, money that failed or came back, a reversal that is open, a proof that a
 * bank waits for, a deadline, an outcome that nobody knows; and what is good funds, by the day.
 */
export const QUEUES = [
  'to approve',
  'calls',
  'holds',
  'reversals',
  'proofs',
  'failed',
  'deadlines',
  'unknown',
  'good',
] as const;
export type Queue = (typeof QUEUES)[number];
