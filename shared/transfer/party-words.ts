/** A payment's status for a person outside of it. Only `cleared` says that the company has the money. */
export const PARTY_STEPS = [
  'not asked',
  'asked',
  'unconfirmed',
  'on its way',
  'received',
  'cleared',
  'not received',
  'returned',
  'failed',
  'canceled',
  'declined',
] as const;
export type PartyStep = (typeof PARTY_STEPS)[number];

/** The direction of the money: to the company, to a client, or back to who paid it. */
export const PARTY_WAYS = ['in', 'out', 'refund'] as const;
export type PartyWay = (typeof PARTY_WAYS)[number];
