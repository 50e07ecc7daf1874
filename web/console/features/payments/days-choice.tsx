import { useState } from 'react';
import { type Day, today } from '#shared/dates.ts';
import type { PaymentFilter } from '#shared/staff/payment-filter.ts';
import { paymentsText } from '#shared/text/console/payments.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { useHere } from '../../lib/company.tsx';
import { InlineSelect } from '../../ui/inline-select.tsx';
import styles from './filter-sentence.module.css';

const words = paymentsText.filter;

/** The number of days each word covers, including today. */
const BACK = { today: 1, week: 7, month: 30, quarter: 90 } as const;
type Span = keyof typeof words.times;

const DAY_MS = 86_400_000;
const daysBefore = (on: Day, days: number): Day =>
  new Date(Date.parse(`${on}T12:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** The word that matches the filter's days. */
function spanOf({ from, until }: PaymentFilter, on: Day): Span {
  if (!from && !until) return 'any';
  const known = (Object.keys(BACK) as (keyof typeof BACK)[]).find((span) => from === daysBefore(on, BACK[span] - 1));
  return known && !until ? known : 'own';
}

type DaysProps = { readonly filter: PaymentFilter; readonly change: (part: PaymentFilter) => void };

/** When the payments were made: the last days including today, or between two days. */
export function DaysChoice({ filter, change }: DaysProps) {
  const { timeZone } = useHere();
  const on = today(serverNow(), timeZone);
  const [isOwn, setOwn] = useState(false);
  const span = isOwn ? 'own' : spanOf(filter, on);
  const choose = (chosen: Span) => {
    setOwn(chosen === 'own');
    if (chosen === 'own') return;
    change({ from: chosen === 'any' ? undefined : daysBefore(on, BACK[chosen] - 1), until: undefined });
  };
  const dayField = (of: 'from' | 'until') => (
    <input
      type="date"
      className={`input ${styles['day']}`}
      aria-label={words[of]}
      value={filter[of] ?? ''}
      max={on}
      onChange={(event) => change({ [of]: event.target.value || undefined })}
    />
  );
  return (
    <span className={styles['days']}>
      <InlineSelect
        label={words.when}
        value={span}
        choices={(Object.keys(words.times) as Span[]).map((value) => ({ value, words: words.times[value] }))}
        onChoose={choose}
      />
      {span === 'own' && (
        <>
          {dayField('from')}
          {dayField('until')}
        </>
      )}
    </span>
  );
}
