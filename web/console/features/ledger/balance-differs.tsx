import { useState } from 'react';
import { ledgerText } from '#shared/text/console/ledger.ts';
import { proposalsText } from '#shared/text/console/proposals.ts';
import { Link } from '../../../lib/page/link.tsx';
import { showToast } from '../../../lib/page/toast.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useHere } from '../../lib/company.tsx';
import { useExceptions } from '../../lib/use-exceptions.ts';
import { useProposals, usePropose } from '../../lib/use-proposals.ts';
import { AskWhy } from '../../ui/ask-why.tsx';
import styles from './ledger.module.css';

const words = ledgerText.balance;

type AcceptProps = { readonly difference: number; readonly onClose: () => void };

/** Asks why the balance is right as it is. Someone else approves it. */
function Accept({ difference, onClose }: AcceptProps) {
  const propose = usePropose();
  return (
    <Card>
      <AskWhy
        as={`plaid balance ${difference}`}
        words={proposalsText}
        lead={words.lead}
        act={words.submit}
        cancel={proposalsText.cancel}
        takesFocus
        onSay={async (reason) => {
          await propose({ kind: 'plaid balance', reason });
          showToast(words.submitted, 'success');
          onClose();
        }}
        onCancel={onClose}
      />
    </Card>
  );
}

/**
 * Warns if the Plaid balance isn't what the records explain, with a form to accept it. Renders nothing if they agree.
 */
export function BalanceDiffers() {
  const { company, places } = useHere();
  const [isAsking, setAsking] = useState(false);
  const proposals = useProposals();
  // Without an amount, the balances couldn't be compared, so there is nothing to accept.
  const differs = useExceptions().data?.exceptions.find(({ kind, amount }) => kind === 'ledger' && amount > 0);
  if (!differs) return null;
  const proposed = proposals.data?.proposals.find(({ kind }) => kind === 'plaid balance');
  const mayPropose = proposals.data && !proposed && company.roles.some((role) => ['operator', 'owner'].includes(role));
  return (
    <>
      <Alert tone="warning" announce={false} title={words.title} text={differs.said}>
        <p>{words.todo}</p>
        {proposed && (
          <p>
            {words.needsApproval(proposed.by)} <Link to={places.approvals}>{words.see}</Link>.
          </p>
        )}
        {mayPropose && !isAsking && (
          <div className={styles['choice']}>
            <Button variant="secondary" onClick={() => setAsking(true)}>
              {words.accept}
            </Button>
          </div>
        )}
      </Alert>
      {mayPropose && isAsking && <Accept difference={differs.amount} onClose={() => setAsking(false)} />}
    </>
  );
}
