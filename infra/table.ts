/** The names of the table's indexes. */
export const INDEXES = ['gsi1', 'gsi2', 'gsi3'] as const;
export type IndexName = (typeof INDEXES)[number];

/**
 * What a card of the history shows, and no more: 18 of them fit into one read unit of the index. What an index holds
 * cannot be changed once it is deployed (DynamoDB API reference, UpdateTable): another list is another index.
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
