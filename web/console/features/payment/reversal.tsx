import { useState } from 'react';
import { takeReversalRoute } from '#shared/contracts/reversals.ts';
import { reversalText as words } from '#shared/text/console/reversal.ts';
import { sentenceOf } from '../../../lib/api/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ClientIcon } from '../../../ui/client-icon.tsx';
import { useHere } from '../../lib/company.tsx';
import { savePdf } from '../../lib/sheet.ts';
import { callStaff } from '../../lib/staff-call.ts';
import type { ShownPayment } from '../../lib/use-payment.ts';
import { ReversalFacts } from '../../ui/reversal-facts.tsx';
import { Section } from '../../ui/section.tsx';

/** The request to send to Plaid's support, because Plaid has no API call for a reversal. */
function Request({ of }: { readonly of: ShownPayment }) {
  const { tenantId } = useHere();
  const [taken, setTaken] = useState<{ readonly name?: string; readonly thrown?: unknown; readonly isBusy?: true }>({});
  async function take(): Promise<void> {
    setTaken({ isBusy: true });
    try {
      const paper = await callStaff(takeReversalRoute, { params: { tenantId, transferId: of.payment.id }, body: {} });
      savePdf(paper);
      setTaken({ name: paper.name });
    } catch (thrown) {
      setTaken({ thrown });
    }
  }
  return (
    <>
      <p>{words.takeLead}</p>
      <p className="meta">{words.notSure}</p>
      {taken.thrown !== undefined && <Alert tone="error" text={sentenceOf(taken.thrown)} />}
      <Button variant="secondary" busy={taken.isBusy === true} onClick={() => void take()}>
        <ClientIcon name="download" />
        {words.take}
      </Button>
      <p role="status" className="meta">
        {taken.name && words.saved(taken.name)}
      </p>
    </>
  );
}

/** A reversal of the payment: its progress, the bank's deadline, and the request to Plaid. */
export const ReversalOf = ({ of }: { readonly of: ShownPayment }) => (
  <Section title={words.title}>
    <ReversalFacts of={of} />
    {of.desk.reversal?.found?.isForProvider && <Request of={of} />}
  </Section>
);
