import { lettersOf } from '../plain-text.ts';
import type { StatementLine } from './statement.ts';

/** The payment provider, as its entries name it on a bank's statement. */
const PROVIDER = 'Plaid';

/**
 * Whether a line is the provider's own: what it pays into the company's account or draws from it for many payments at
 * once, by the clearing house. The books have those payments one by one, so nobody has to find out whose it is. A wire
 * is never one, whatever its text says: everybody can write the provider's name there.
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
