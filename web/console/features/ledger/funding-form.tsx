import { useState } from 'react';
import * as z from 'zod/mini';
import { FUNDING_WAYS, type FundingWay } from '#shared/ledger/funding.ts';
import { ledgerText } from '#shared/text/console/ledger.ts';
import { Alert } from '../../../ui/alert.tsx';
import { AmountField } from '../../../ui/amount-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { firstField } from '../../lib/first-field.ts';
import { typedAmount } from '../../lib/typed-amount.ts';
import { useProposing } from '../../lib/use-fundings.ts';
import { useFunds } from '../../lib/use-funds.ts';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { FormEnd } from '../../ui/form-end.tsx';
import { InlineSelect } from '../../ui/inline-select.tsx';
import styles from './ledger.module.css';

const words = ledgerText.moves;

const typed = z.object({
  amount: typedAmount(words.badAmount),
  reason: z.string().check(z.trim(), z.minLength(1, words.noReason), z.maxLength(300)),
});

/** The direction and the Plaid balance chosen last, because the next one is most likely the same. */
type Chosen = { readonly way: FundingWay; readonly ledger: string | undefined };

type FieldsProps = {
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen) => void;
  readonly onMade: () => void;
  readonly isNext: boolean;
};

function Fields({ chosen: { way, ledger }, onChoose, onMade, isNext }: FieldsProps) {
  const ledgers = useFunds().data?.ledgers ?? [];
  const proposing = useProposing();
  const chosen = ledgers.find(({ id }) => id === ledger) ?? ledgers[0];
  const form = useTypedForm({
    as: 'funding',
    schema: typed,
    initial: { amount: '', reason: '' },
    onSubmit: async (said) => {
      await proposing.mutateAsync({ way, ...said, ...(chosen?.id ? { ledgerId: chosen.id } : {}) });
      onMade();
    },
  });
  return (
    <form ref={isNext ? firstField : undefined} className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      <div className={styles['choice']}>
        <InlineSelect
          label={words.way}
          value={way}
          choices={FUNDING_WAYS.map((value) => ({ value, words: words.ways[value] }))}
          onChoose={(value) => onChoose({ way: value, ledger })}
        />
        <InlineSelect
          label={words.ledger}
          value={chosen?.id ?? ''}
          choices={ledgers.map(({ id, name }) => ({ value: id ?? '', words: name }))}
          onChoose={(value) => onChoose({ way, ledger: value })}
        />
      </div>
      {way === 'deposit' && chosen?.onItsWay && (
        <Alert tone="warning" announce={false} text={words.onItsWay(chosen.onItsWay)} />
      )}
      <AmountField field={form.field('amount')} label={words.amount} />
      <TextField
        field={form.field('reason')}
        label={words.reason}
        hint={words.reasonHint}
        autoComplete="off"
        maxLength={300}
      />
      <FormEnd isBusy={form.isBusy} go={words.prepare} />
    </form>
  );
}

/**
 * Prepares a deposit or withdrawal for a colleague to approve. After that its fields are empty again, but the direction
 * stays as chosen. It is shown together with the balances, so that it's clear which one is meant.
 */
export function FundingForm({ takesFocus }: { readonly takesFocus: boolean }) {
  const [made, setMade] = useState(0);
  const [chosen, setChosen] = useState<Chosen>({ way: 'deposit', ledger: undefined });
  if (useFunds().isPending) return <Skeleton lines={4} />;
  const begun = { chosen, onChoose: setChosen, isNext: takesFocus || made > 0 };
  return <Fields key={made} {...begun} onMade={() => setMade((count) => count + 1)} />;
}
