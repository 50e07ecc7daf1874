import type { ConsolePayment } from '#shared/contracts/console.ts';
import { formatDollars } from '#shared/money.ts';
import { provenText } from '#shared/text/console/proven.ts';
import type { ShownFile } from './use-file.ts';

type Outside = Pick<ShownFile, 'proven' | 'provenOut'>;

/** The money that bank activity proves for a file outside the portal: "$5,000.00", or "$5,000.00 in, $700.00 out". */
export function provenWords({ proven = 0, provenOut = 0 }: { proven?: number; provenOut?: number }): string {
  return provenOut > 0 ? provenText.both(formatDollars(proven), formatDollars(provenOut)) : formatDollars(proven);
}

/**
 * A file's balance after a disbursement, including money outside the portal; undefined if the reader may not see its
 * money. One that is approved again is promised already, so the balance is without it.
 */
export function leftAfter(
  { status, amount }: Pick<ConsolePayment, 'status' | 'amount'>,
  file: (Pick<ShownFile, 'left'> & Outside) | undefined,
): number | undefined {
  const { left, proven = 0, provenOut = 0 } = file ?? {};
  if (typeof left !== 'number') return undefined;
  return left + proven - provenOut - (isAgain({ status }) ? 0 : amount);
}

/** True if a payment among those that need approval has been approved before, and its file lost money since. */
export const isAgain = ({ status }: Pick<ConsolePayment, 'status'>): boolean => status !== 'awaiting approval';
