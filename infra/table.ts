/** What a card of the history shows, and no more: 20 of them fit into one read unit of the index. */
export const CARD_ATTRIBUTES = [
  'id',
  'referenceId',
  'purpose',
  'status',
  'amount',
  'fee',
  'method',
  'disbursement',
  'createdAt',
  'updatedAt',
] as const;
