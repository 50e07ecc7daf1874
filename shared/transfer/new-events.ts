import type { Transfer, TransferEvent } from './transfer.ts';

/** The events a write added. */
export function newEvents(
  before: { readonly events: readonly { readonly id: string }[] } | undefined,
  after: Pick<Transfer, 'events'>,
): readonly TransferEvent[] {
  const known = new Set(before?.events.map(({ id }) => id));
  return after.events.filter(({ id }) => !known.has(id));
}
