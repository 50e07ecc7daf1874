import type { Transfer } from './transfer.ts';
import type { TransferEvent } from './transfer-event.ts';

export function newEvents(
  before: { readonly events: readonly { readonly id: string }[] } | undefined,
  after: Pick<Transfer, 'events'>,
): readonly TransferEvent[] {
  const known = new Set(before?.events.map(({ id }) => id));
  return after.events.filter(({ id }) => !known.has(id));
}
