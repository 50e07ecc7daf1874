import { formatDollars } from '#shared/money.ts';

type MoneyProps = { readonly cents: number; readonly size?: 'large' | 'normal' | undefined };

/** An amount, in figures of one width; large where it is what the screen is about. */
export const Money = ({ cents, size = 'normal' }: MoneyProps) => (
  <span className={`money money-${size} portal-critical`}>{formatDollars(cents)}</span>
);
