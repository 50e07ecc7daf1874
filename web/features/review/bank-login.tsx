import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { bankText } from '#shared/text/bank.ts';
import { offerText } from '#shared/text/offer.ts';
import { transferText } from '#shared/text/transfer.ts';
import { useAfterLinking } from '../../lib/bank/after-linking.ts';
import { useBankLinking } from '../../lib/bank/bank-linking.ts';
import { useInFlow } from '../../lib/page/flow.ts';
import { useText } from '../../lib/page/text.ts';
import { selectAccountPath } from '../../lib/payment/steps.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

type BankLoginProps = {
  readonly transfer: GraphTransfer;
  readonly sentence: string;
  readonly code: string | null;
  readonly account: NonNullable<GraphTransfer['sourceBankAccount']>;
  /** After that, the payment's own button is the one to click again. */
  readonly onDone: () => void;
};

/** The bank asks the client to log in again: opens the bank's window, then enables the same button again. */
export function BankLogin({ transfer, sentence, code, account, onDone }: BankLoginProps) {
  const text = useText(transferText);
  const { accept } = useText(offerText);
  const { again } = useText(bankText).use;
  const linking = useBankLinking();
  useAfterLinking(linking);
  const { phase, problem, linked, start } = linking;
  // Many banks can't tell that it is the same account. Then the payment needs the one linked now.
  const isOther = linked.length > 0 && linked.every(({ bankAccountId }) => bankAccountId !== account._id);
  const isDone = linking.isDone && !isOther;
  const navigate = useNavigate();
  const accounts = useInFlow()(selectAccountPath(transfer));
  useEffect(() => {
    if (isOther) void navigate(accounts);
  }, [isOther, navigate, accounts]);
  const notice = useRef<HTMLParagraphElement>(null);
  // The clicked button is gone: the focus moves here, and a screen reader reads the message.
  useLayoutEffect(() => {
    if (isDone) notice.current?.focus();
  }, [isDone]);
  useLayoutEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);
  const button = transfer.disbursement ? accept.acceptPayment : text.review.makeTransfer;
  if (isDone)
    return (
      <Alert tone="info">
        <p ref={notice} tabIndex={-1}>
          {text.bankLogin.done(button)}
        </p>
      </Alert>
    );
  return (
    <Alert tone="error" text={problem ?? sentence}>
      <div>
        <Button busy={phase !== 'idle'} onClick={() => start(account._id)}>
          {code === 'bank/link-expired' ? again['link-again'] : text.bankLogin.action}
        </Button>
      </div>
    </Alert>
  );
}
