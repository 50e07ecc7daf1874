import { useState } from 'react';
import * as z from 'zod/mini';
import { takeProofRoute } from '#shared/contracts/exports.ts';
import { day, today } from '#shared/dates.ts';
import { proofText as words } from '#shared/text/console/dispute.ts';
import { answerProofBy } from '#shared/transfer/proof-days.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ClientIcon } from '../../../ui/client-icon.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useHere } from '../../lib/company.tsx';
import { savePdf } from '../../lib/sheet.ts';
import { callStaff } from '../../lib/staff-call.ts';
import type { ShownPayment } from '../../lib/use-payment.ts';
import { useTypedForm } from '../../lib/use-typed-form.ts';
import { onDay, whenAt } from '../../lib/when.ts';
import { Section } from '../../ui/section.tsx';
import styles from './payment.module.css';

type Proof = NonNullable<ShownPayment['proof']>;

const typed = z.object({
  asked: z.union([
    z.pipe(
      z.literal(''),
      z.transform(() => undefined),
    ),
    day,
  ]),
});

/** The bank's reason and the deadline for the answer, calculated as soon as the typed day is valid. */
function Deadline({ proof: { code, returnedOn, answerBy }, asked }: { readonly proof: Proof; readonly asked: string }) {
  const given = day.safeParse(asked).data;
  const until = given ? words.answerByAsked(onDay(answerProofBy(given))) : answerBy && words.answerBy(onDay(answerBy));
  if (!code || !returnedOn) return <p className="meta">{(given && until) || words.lead}</p>;
  return <Alert tone="warning" announce={false} title={words.disputed(code, onDay(returnedOn))} text={until} />;
}

/** The proof a bank is waiting for, and its deadline. */
function Waits({ request }: { readonly request: NonNullable<Proof['request']> }) {
  const { asked, due, left, by } = request;
  return (
    <Alert tone={left < 0 ? 'error' : 'warning'} announce={false} title={words.waits}>
      <p>
        {words.until(onDay(due), left)} {words.noted(onDay(asked), by)}
      </p>
    </Alert>
  );
}

/** The record that the proof was sent, so nothing is due. The form to record a request says how to correct it. */
function Sent({ sent, of }: { readonly sent: NonNullable<Proof['sent']>; readonly of: ShownPayment }) {
  const { company } = useHere();
  const { at, by, how, asked } = sent;
  const isAskable = of.moves.some(({ move, why }) => move === 'proof asked' && why === null);
  return (
    <Alert
      tone="success"
      announce={false}
      title={words.sentTitle}
      text={words.sent(whenAt(at, company.timeZone), by, how)}
    >
      <p>
        {asked && words.sentFor(onDay(asked))} {isAskable && words.notSo}
      </p>
    </Alert>
  );
}

/** Shows what is due now, or that nothing is. */
function Standing({ of, proof, asked }: { readonly of: ShownPayment; readonly proof: Proof; readonly asked: string }) {
  if (proof.request) return <Waits request={proof.request} />;
  return proof.sent ? <Sent sent={proof.sent} of={of} /> : <Deadline proof={proof} asked={asked} />;
}

/** The proof of a debit's authorization, for a bank that disputes it. */
export function ProofOfAuthorization({ of, proof }: { readonly of: ShownPayment; readonly proof: Proof }) {
  const { tenantId } = useHere();
  const [name, setName] = useState<string>();
  const { id: transferId } = of.payment;
  const form = useTypedForm({
    as: `proof ${transferId} ${of.version}`,
    schema: typed,
    initial: { asked: (proof.request ?? proof.sent)?.asked ?? '' },
    onSubmit: async (body) => {
      setName(undefined);
      const taken = await callStaff(takeProofRoute, { params: { tenantId, transferId }, body });
      savePdf(taken);
      setName(taken.name);
    },
  });
  return (
    <Section title={words.title}>
      <form className="form" onSubmit={form.onSubmit} noValidate>
        <ErrorSummary form={form} />
        <Standing of={of} proof={proof} asked={form.values.asked} />
        <div className={styles['proof']}>
          <TextField
            field={form.field('asked')}
            label={words.asked}
            type="date"
            max={today(serverNow(), 'America/New_York')}
            optional
          />
          <Button type="submit" variant="secondary" busy={form.isBusy}>
            <ClientIcon name="download" />
            {words.go}
          </Button>
        </div>
        <p role="status" className="meta">
          {name && words.saved(name)}
        </p>
      </form>
    </Section>
  );
}
