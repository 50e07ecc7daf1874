/** The names of the table's indexes. */
export const INDEXES = ['gsi1', 'gsi2', 'gsi3'] as const;
export type IndexName = (typeof INDEXES)[number];

/**
 * The fields of a history card, and no more: 18 cards fit into one read unit of the index. A deployed index's fields
 * can't be changed (DynamoDB API reference, UpdateTable), so another list needs another index.
 */
export const CARD_ATTRIBUTES = [
  'id',
  'referenceId',
  'purpose',
  'status',
  'amount',
  'fee',
  'method',
  'disbursement',
  'refundOf',
  'scheduledOn',
  'waitsFor',
  'propertyAddress1',
  'deadlineAt',
  'startedAt',
  'postedAt',
  'completedAt',
  'clearedAt',
  'createdAt',
  'happenedAt',
] as const;
