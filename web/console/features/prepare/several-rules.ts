import * as z from 'zod/mini';
import { requiredName } from '#shared/client/client.ts';
import { language } from '#shared/client/language.ts';
import { type Cents, formatDollars, parseDollars } from '#shared/money.ts';
import { prepareText } from '#shared/text/console/prepare.ts';
import { PAYERS_MAX } from '#shared/transfer/shares.ts';
import { typedAmount } from '../../lib/typed-amount.ts';
import { aPhone } from './new-payment-rules.ts';

const words = prepareText.several;

export type TypedPayers = Readonly<Record<string, string>>;

const NAMES = ['firstName', 'lastName', 'phone', 'amount', 'language'] as const;
export type PayerField = (typeof NAMES)[number];
export const payerField = (name: PayerField, at: number) => `${name}${at}`;

/** An empty form, except for the phone that was already typed. */
export const emptyPayers = (phone: string): TypedPayers => ({
  ...Object.fromEntries(
    Array.from({ length: PAYERS_MAX }, (_, at) => at).flatMap((at) =>
      NAMES.map((name) => [payerField(name, at), name === 'language' ? 'en' : '']),
    ),
  ),
  phone0: phone,
});

const payer = z.object({
  firstName: requiredName,
  lastName: requiredName,
  phone: aPhone,
  amount: typedAmount(prepareText.badAmount),
  language,
});

const rowAt = (typed: TypedPayers, at: number) =>
  Object.fromEntries(NAMES.map((name) => [name, typed[payerField(name, at)] ?? '']));

/** The rows that aren't empty, and at least two. */
export const payerRows = (typed: TypedPayers): readonly number[] =>
  Array.from({ length: PAYERS_MAX }, (_, at) => at).filter(
    (at) => at < 2 || NAMES.some((name) => name !== 'language' && typed[payerField(name, at)]?.trim()),
  );

/** The part of the total that isn't assigned; negative if the parts exceed it. */
export const leftOfTotal = (total: Cents, typed: TypedPayers): number =>
  payerRows(typed).reduce((left, at) => left - (parseDollars(typed[payerField('amount', at)] ?? '') ?? 0), total);

/** Parses the payers into what is sent. Their amounts must add up to the total. */
export const severalRules = (total: Cents) =>
  z.pipe(
    z.record(z.string(), z.string()).check(({ value, issues }) => {
      const rows = payerRows(value);
      for (const at of rows)
        for (const { path, message } of payer.safeParse(rowAt(value, at)).error?.issues ?? [])
          issues.push({ code: 'custom', path: [`${String(path[0])}${at}`], message, input: value });
      const left = leftOfTotal(total, value);
      const message = (left > 0 ? words.left : words.over)(formatDollars(Math.abs(left)));
      if (left !== 0)
        issues.push({ code: 'custom', path: [payerField('amount', rows.at(-1) ?? 0)], message, input: value });
    }),
    z.transform((typed) => payerRows(typed).map((at) => payer.parse(rowAt(typed, at)))),
  );
