import { formatDollars } from '#shared/money.ts';
import { provenText } from '#shared/text/console/proven.ts';
import type { ShownFile } from './use-file.ts';

type Outside = Pick<ShownFile, 'proven' | 'provenOut'>;

/** What lines of the statement prove of a file outside of the portal: "$5,000.00", or "$5,000.00 in, $700.00 out". */
export function provenWords({ proven = 0, provenOut = 0 }: { proven?: number; provenOut?: number }): string {
  return provenOut > 0 ? provenText.both(formatDollars(proven), formatDollars(provenOut)) : formatDollars(proven);
}

/** What is left of a file with what is there outside of the portal; undefined where its money is not told. */
export function leftIn(file: (Pick<ShownFile, 'left'> & Outside) | undefined): number | undefined {
  const { left, proven = 0, provenOut = 0 } = file ?? {};
  return typeof left === 'number' ? left + proven - provenOut : undefined;
}
