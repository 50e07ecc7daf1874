import { formatDollars } from '#shared/money.ts';

type MoneyProps = { readonly cents: number; readonly size?: 'large' | 'normal' | undefined };

/** An amount, in figures of equal width; large if it is the subject of the screen. */
export const Money = ({ cents, size = 'normal' }: MoneyProps) => (
  <span className={`money money-${size} portal-critical`}>{formatDollars(cents)}</span>
);
