import type { Network } from './network.ts';

/**
 * A payment's method as pages and printed documents show it: its rail if that is a special one, otherwise its method.
 */
export function shownMethod(
  { network, method }: { readonly network: Network | null | undefined; readonly method: string },
  words: { readonly instant: string; readonly sameDay: string },
): string {
  if (network === 'rtp') return words.instant;
  return network === 'same-day-ach' ? words.sameDay : method;
}
