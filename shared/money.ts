import * as z from 'zod/mini';

/** An amount of United States dollars in whole cents: a safe integer, never a float. */
export const cents = z.int().check(z.nonnegative()).brand<'Cents'>();
export type Cents = z.infer<typeof cents>;

/**
 * Turns a whole number of cents into an amount. Throws for a fraction or a negative number, which is a programming
 * error.
 */
export const toCents = (whole: number): Cents => cents.parse(whole);

/** Zero. */
export const ZERO = toCents(0);

/** The sum of two amounts. */
export const add = (left: Cents, right: Cents): Cents => toCents(left + right);

/**
 * Dollars as typed: "25,000", "$25000.5", " 1 250.00 ". At most two decimals, and separators only in the right places.
 */
const TYPED = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{0,2}))?$/;

/**
 * Reads dollars as typed, by the digits and not through a float. Undefined if it is not an amount. The caller chooses
 * the message.
 */
export function parseDollars(text: string): Cents | undefined {
  const match = TYPED.exec(text.replaceAll(/\s/g, ''));
  if (!match?.[1]) return undefined;
  const dollars = Number(match[1].replaceAll(',', ''));
  return toCents(dollars * 100 + Number((match[2] ?? '').padEnd(2, '0')));
}

const grouped = (whole: number): string => String(whole).replaceAll(/\B(?=(\d{3})+$)/g, ',');

/** The amount without a sign: "1,250.00", as an amount field shows it next to its "$". */
export const formatAmount = (amount: number): string =>
  `${grouped(Math.floor(Math.abs(amount) / 100))}.${String(Math.abs(amount) % 100).padStart(2, '0')}`;

/** Dollars for display: two decimals, negatives in parentheses, no amount as $0.00 (specification, section 5). */
export function formatDollars(amount: number | null | undefined): string {
  const text = `$${formatAmount(amount ?? 0)}`;
  return (amount ?? 0) < 0 ? `(${text})` : text;
}

/** An amount in the provider's format: a decimal string with exactly two decimals, "1250.00". */
export const toProviderAmount = (amount: Cents): string =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;

/** Reads the provider's format. Throws if the provider sends anything else. */
export function fromProviderAmount(text: string): Cents {
  if (!/^\d+\.\d{2}$/.test(text)) throw new Error(`The provider sent an amount that is not dollars and cents: ${text}`);
  return toCents(Number(text.replace('.', '')));
}

/**
 * Cents from a balance that the provider sends as a JSON number of dollars (250000.1), rounded at the third decimal.
 */
export const fromProviderBalance = (dollars: number): number => Math.round(dollars * 100);
