import { atProvider, type Told } from './stream.ts';

/** What may happen to a debit at the provider, in order. */
export const LIVES = [
  ['pending', 'posted', 'settled', 'funds_available'],
  ['pending', 'posted', 'settled', 'funds_available', 'returned'],
  ['pending', 'posted', 'settled', 'returned'],
  ['pending', 'posted', 'returned'],
  ['pending', 'cancelled'],
  ['pending', 'failed'],
] as const;
/** How far along each step is. */
export const RANKS = { pending: 1, posted: 2, settled: 3, funds_available: 4, cancelled: 8, failed: 8, returned: 9 };
/** A step in the life of one debit. */
export type Step = { readonly serial: number; readonly type: keyof typeof RANKS };

/** Numbers the steps as the provider would, with a gap of the given width after each. */
export const numbered = (steps: readonly Step[], gaps: readonly number[] = []): readonly Told[] => {
  let eventId = 0;
  return steps.map(({ serial, type }, at) => {
    eventId += 1 + (gaps[at] ?? 0);
    return { eventId, type, providerTransferId: atProvider(serial), ...(type === 'returned' ? { code: 'R01' } : {}) };
  });
};
