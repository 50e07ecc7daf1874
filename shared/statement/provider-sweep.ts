import { lettersOf } from '../plain-text.ts';
import type { StatementLine } from './statement.ts';

/** The payment provider's name on bank statements. */
const PROVIDER = 'Plaid';

/**
 * True if a transaction is the provider's own: an ACH transfer into or out of the company's account for many payments
 * at once. The books have those payments one by one, so no one has to identify it. A wire never is, whatever its text
 * says, because anyone can write the provider's name there.
 */
export const isProviderSweep = (
  { kind, party, text }: Pick<StatementLine, 'kind' | 'party' | 'text'>,
  names: readonly string[] = [],
): boolean => {
  const said = lettersOf(`${party} ${text}`);
  return (
    kind === 'ach' && [PROVIDER, ...names].some((name) => lettersOf(name) !== '' && said.includes(lettersOf(name)))
  );
};
