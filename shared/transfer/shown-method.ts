import type { Network } from './network.ts';

/** How a payment goes, as a page and a paper say it: its rail where that is a special one, otherwise its method. */
export function shownMethod(
  { network, method }: { readonly network: Network | null | undefined; readonly method: string },
  words: { readonly instant: string; readonly sameDay: string },
): string {
  if (network === 'rtp') return words.instant;
  return network === 'same-day-ach' ? words.sameDay : method;
}
