import { type ReactNode, useState } from 'react';
import type { GraphTransferForm } from '#shared/graph/replies.ts';
import { add, formatDollars, parseDollars, ZERO } from '#shared/money.ts';
import { detailsText } from '#shared/text/details.ts';
import { limitsText } from '#shared/text/limits.ts';
import type { PaymentMethod } from '#shared/transfer/purposes.ts';
import { feeFor, limitFor, type TransferRules } from '#shared/transfer/rules.ts';
import type { FieldState } from '../../lib/form/form.ts';
import { callOf } from '../../lib/form/phone-line.ts';
import { useSite } from '../../lib/page/site.tsx';
import { useText } from '../../lib/page/text.ts';
import { sendable } from '../../lib/payment/allowance.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { SumLine } from '../../ui/sum-line.tsx';
import { WithPhones } from '../../ui/with-phones.tsx';
import { liveAmountNotice, overMaximumWarning } from './check.ts';
import styles from './details.module.css';

type AmountsProps = {
  readonly amount: FieldState;
  readonly reAmount: FieldState;
  readonly rules: TransferRules;
  readonly method: PaymentMethod | undefined;
  /** The account already chosen, and its balance if the bank provides it. */
  readonly source: { readonly label: string; readonly balance: number } | undefined;
  /**
   * The most one payment may take from the account because its balance can't be read, in cents and including the fee.
   */
  readonly unseenLimit?: number | undefined;
  readonly allowance: GraphTransferForm['allowance'];
};

/** The limits of the amount, in words to read before typing: limit, balance and fee. */
function AmountHint({
  rules,
  method,
  source,
  unseenLimit,
  allowance,
}: Omit<AmountsProps, 'amount' | 'reAmount'>): ReactNode {
  const text = useText(detailsText);
  const limits = useText(limitsText);
  if (!method) return null;
  const fee = feeFor(rules.fee, method);
  const { limit } = limitFor(rules.limits, method);
  const left = sendable(allowance, limit);
  const unseen = method === 'ACH' ? unseenLimit : undefined;
  const lines = [
    unseen === undefined ? text.limit(formatDollars(limit)) : limits.unseen(formatDollars(unseen)),
    // Above the account's own limit, the rest of the day's limit would only be in the way.
    allowance.freeOn || (unseen !== undefined && left > unseen) ? '' : text.left(formatDollars(left), allowance.count),
    method === 'ACH' && source ? text.balance(source.label, formatDollars(source.balance)) : '',
    fee > 0 ? text.fee(formatDollars(fee)) : '',
  ];
  return lines.filter(Boolean).join(' ');
}

/** Amount and Re-Enter Amount, with the notices while typing and the total. */
export function Amounts({ amount, reAmount, rules, method, source, unseenLimit, allowance }: AmountsProps) {
  const text = useText(detailsText);
  const limits = useText(limitsText);
  const { tenant } = useSite();
  const [warning, setWarning] = useState<string>();
  const fee = method ? feeFor(rules.fee, method) : ZERO;
  const typed = parseDollars(amount.value);
  const most = method ? sendable(allowance, limitFor(rules.limits, method).limit) : allowance.amount;
  const isOver = typed !== undefined && typed > most && !allowance.freeOn;
  const isOverUnseen =
    method === 'ACH' && unseenLimit !== undefined && typed !== undefined && add(typed, fee) > unseenLimit;
  const overLeft = isOverUnseen
    ? limits.payMore(callOf(tenant))
    : isOver
      ? limits.overLeft(formatDollars(most), callOf(tenant))
      : undefined;
  const notice = reAmount.error ? undefined : liveAmountNotice(amount.value, reAmount.value);
  const leave = () => {
    setWarning(overMaximumWarning(amount.value));
    amount.onBlur();
    // The other field is checked against this one.
    reAmount.onBlur();
  };
  return (
    <>
      <div className={styles['amounts']}>
        <AmountField
          field={{ ...amount, onBlur: leave }}
          label={text.amount}
          hint={<AmountHint {...{ rules, method, source, unseenLimit, allowance }} />}
          warning={amount.error ? undefined : (warning ?? (overLeft && <WithPhones text={overLeft} />))}
          onKeyUp={() => setWarning(undefined)}
        />
        <AmountField field={reAmount} label={text.reAmount} hint={text.reAmountHint} warning={notice} noPaste />
      </div>
      {/* Without a fee, it would repeat the amount, only louder. */}
      {fee > 0 && (
        <SumLine label={text.total} cents={typed === undefined ? 0 : add(typed, typed > 0 ? fee : ZERO)} live />
      )}
    </>
  );
}
