import { useState } from 'react';
import * as z from 'zod/mini';
import type { ShownFunding } from '#shared/contracts/fundings.ts';
import { FUNDING_OUTCOMES, type FundingOutcome } from '#shared/ledger/funding.ts';
import { ledgerText } from '#shared/text/console/ledger.ts';
import { showToast } from '../../../lib/page/toast.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { firstField } from '../../lib/first-field.ts';
import { useProposals, usePropose } from '../../lib/use-proposals.ts';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { FormEnd } from '../../ui/form-end.tsx';
import styles from './ledger.module.css';

const words = ledgerText.moves.unanswered;

const because = z.string().check(z.trim(), z.minLength(1, ledgerText.moves.noReason), z.maxLength(300));
const typed = {
  done: z.object({
    sweepId: z.string().check(z.trim(), z.minLength(1, words.noId), z.maxLength(100)),
    reason: because,
  }),
  'not done': z.object({ sweepId: z.string(), reason: because }),
};

type SayProps = { readonly of: ShownFunding; readonly outcome: FundingOutcome; readonly onDone: () => void };

/** Records the outcome that Plaid's dashboard shows, for someone else to approve. */
function Say({ of, outcome, onDone }: SayProps) {
  const propose = usePropose();
  const form = useTypedForm({
    as: `${outcome} funding ${of.id}`,
    schema: typed[outcome],
    initial: { sweepId: '', reason: '' },
    onSubmit: async ({ sweepId, reason }) => {
      const found = { outcome, reason, ...(outcome === 'done' ? { sweepId } : {}) };
      await propose({ kind: 'funding outcome', fundingId: of.id, ...found });
      showToast(words.toast, 'success');
      onDone();
    },
  });
  return (
    <form ref={firstField} className="form" onSubmit={form.onSubmit} noValidate>
      <ErrorSummary form={form} />
      {outcome === 'done' && (
        <TextField
          field={form.field('sweepId')}
          label={words.id}
          hint={words.idHint}
          autoComplete="off"
          maxLength={100}
        />
      )}
      <TextField
        field={form.field('reason')}
        label={ledgerText.moves.reason}
        hint={ledgerText.moves.reasonHint}
        autoComplete="off"
        maxLength={300}
      />
      <FormEnd isBusy={form.isBusy} go={words.say[outcome]} cancel={words.back} onCancel={() => form.forget(onDone)} />
    </form>
  );
}

/** The two possible outcomes of a transfer that Plaid hasn't answered for a day, unless one is already recorded. */
export function Unanswered({ of, decides }: { readonly of: ShownFunding; readonly decides: boolean }) {
  const [outcome, setOutcome] = useState<FundingOutcome>();
  const isRecorded = useProposals().data?.proposals.some(({ funding }) => funding === of.id);
  if (isRecorded) return <p>{words.said}</p>;
  return (
    <>
      <Alert tone="warning" announce={false} title={words.title} text={words.lead} />
      {decides && outcome && <Say of={of} outcome={outcome} onDone={() => setOutcome(undefined)} />}
      {decides && !outcome && (
        <div className={styles['choice']}>
          {FUNDING_OUTCOMES.map((each) => (
            <Button key={each} variant="secondary" onClick={() => setOutcome(each)}>
              {words.say[each]}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
