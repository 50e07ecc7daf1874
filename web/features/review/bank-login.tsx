import { useLayoutEffect, useRef } from 'react';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { offerText } from '#shared/text/offer.ts';
import { transferText } from '#shared/text/transfer.ts';
import { useAfterLinking } from '../../lib/bank/after-linking.ts';
import { useBankLinking } from '../../lib/bank/bank-linking.ts';
import { useText } from '../../lib/page/text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

type BankLoginProps = {
  readonly transfer: GraphTransfer;
  readonly sentence: string;
  readonly account: NonNullable<GraphTransfer['sourceBankAccount']>;
  /** The payment's own button is the one to press again. */
  readonly onDone: () => void;
};

/** The bank asks the client to log in again: its own window, and after it the same button once more. */
export function BankLogin({ transfer, sentence, account, onDone }: BankLoginProps) {
  const text = useText(transferText);
  const { accept } = useText(offerText);
  const linking = useBankLinking();
  useAfterLinking(linking);
  const { phase, problem, isDone, start } = linking;
  const notice = useRef<HTMLParagraphElement>(null);
  // The clicked button is gone: the focus moves here, and a screen reader reads the words.
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
    <Alert tone="error">
      <p>{problem ?? sentence}</p>
      <div>
        <Button busy={phase !== 'idle'} onClick={() => start(account._id)}>
          {text.bankLogin.action}
        </Button>
      </div>
    </Alert>
  );
}
