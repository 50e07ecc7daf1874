import * as z from 'zod/mini';

/** An amount of United States dollars in whole cents: a safe integer, never a float. */
export const cents = z.int().check(z.nonnegative()).brand<'Cents'>();
export type Cents = z.infer<typeof cents>;

/** Names a whole number of cents as money; a fraction or a negative number is a programmer's mistake. */
export const toCents = (whole: number): Cents => cents.parse(whole);

/** No money. */
export const ZERO = toCents(0);

/** The sum of two amounts. */
export const add = (left: Cents, right: Cents): Cents => toCents(left + right);

/** What a person may type: "25,000", "$25000.5", " 1 250.00 "; at most two decimals, groups only where they belong. */
const TYPED = /^\$?(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{0,2}))?$/;

/**
 * Reads dollars as a person types them, by its digits and not through a float.
 *
 * Undefined for anything that is not an amount; the caller chooses the sentence.
 */
export function parseDollars(text: string): Cents | undefined {
  const match = TYPED.exec(text.replaceAll(/\s/g, ''));
  if (!match?.[1]) return undefined;
  const dollars = Number(match[1].replaceAll(',', ''));
  return toCents(dollars * 100 + Number((match[2] ?? '').padEnd(2, '0')));
}

const grouped = (whole: number): string => String(whole).replaceAll(/\B(?=(\d{3})+$)/g, ',');

/** The digits and groups without a sign: "1,250.00", as an amount field shows them beside its "$". */
export const formatAmount = (amount: number): string =>
  `${grouped(Math.floor(Math.abs(amount) / 100))}.${String(Math.abs(amount) % 100).padStart(2, '0')}`;

/** Dollars for a person: two decimals, negatives in parentheses, nothing as $0.00 (specification, section 5). */
export function formatDollars(amount: number | null | undefined): string {
  const text = `$${formatAmount(amount ?? 0)}`;
  return (amount ?? 0) < 0 ? `(${text})` : text;
}

/** The provider's spelling: a decimal string with exactly two digits, "1250.00". */
export const toProviderAmount = (amount: Cents): string =>
  `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;

/** Reads the provider's spelling; anything else is the provider's fault, not a person's. */
export function fromProviderAmount(text: string): Cents {
  if (!/^\d+\.\d{2}$/.test(text)) throw new Error(`The provider sent an amount that is not dollars and cents: ${text}`);
  return toCents(Number(text.replace('.', '')));
}

/** Cents out of a balance the provider gives as a JSON number of dollars (250000.1), rounded at the third decimal. */
export const fromProviderBalance = (dollars: number): number => Math.round(dollars * 100);
