import { type Cents, formatDollars } from '../../money.ts';
import type { StatementLine } from '../../statement/statement.ts';

/** The kind of a transaction that has neither a name nor a description. */
const kindWords = {
  wire: 'Wire',
  ach: 'ACH transfer',
  check: 'Check',
  fee: 'Bank fee',
  other: 'No description',
} satisfies Record<StatementLine['kind'], string>;

/** A transaction by its sender or payee, the bank description or, if the bank gives neither, its kind. */
export const lineTitle = ({ party, text, kind }: Pick<StatementLine, 'party' | 'text' | 'kind'>): string =>
  party || text || kindWords[kind];

/** The amount with its sign. Money out appears in parentheses. */
export const moneyOf = ({
  amount,
  direction,
}: {
  readonly amount: Cents;
  readonly direction: StatementLine['direction'];
}): string => formatDollars(direction === 'in' ? amount : -amount);
