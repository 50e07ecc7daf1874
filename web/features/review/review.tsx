import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { refusalSentence } from '#shared/refusals.ts';
import { transferText } from '#shared/text/transfer.ts';
import { useInstitutionLogos } from '../../lib/accounts.ts';
import { clearDraftForm } from '../../lib/draft-form.ts';
import { useSite } from '../../lib/site.tsx';
import { useText } from '../../lib/text.ts';
import { HISTORY_KEY, transferKey } from '../../lib/transfers.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Authorization } from './authorization.tsx';
import { ReviewSheet } from './review-sheet.tsx';
import { NotFreshDialog, StartFailedDialog } from './start-dialogs.tsx';
import { useChooseWire } from './use-choose-wire.ts';
import { type StartAnswer, useStartTransfer } from './use-start-transfer.ts';
import { Waiting } from './waiting.tsx';
import './review.css';

type ReviewProps = {
  readonly transfer: GraphTransfer;
  readonly backTo: string;
  readonly onStarted: () => void;
  /** Told whether the screen waits for the bank: its heading is then another. */
  readonly onWaiting: (isWaiting: boolean) => void;
};

/** What a wire is: the client's own bank sends it, by instructions that never travel by mail. */
function WireNext() {
  const text = useText(transferText).review;
  const { tenant } = useSite();
  return (
    <Alert tone="info" title={text.wireTitle} announce={false}>
      <p>{text.wireBody(tenant.name)}</p>
    </Alert>
  );
}

type ActionsProps = Pick<ReviewProps, 'transfer' | 'backTo'> & {
  readonly isAsking: boolean;
  readonly onStart: () => void;
};

function Actions({ transfer, backTo, isAsking, onStart }: ActionsProps) {
  const text = useText(transferText).review;
  const asking = transfer.method === 'Wire' ? text.askingWire : text.asking;
  return (
    <div className="button-row">
      <Button busy={isAsking} onClick={onStart}>
        {isAsking ? asking : text.makeTransfer}
      </Button>
      <ButtonLink variant="secondary" to={backTo}>
        {text.back}
      </ButtonLink>
    </div>
  );
}

/** Check everything, then the one button that moves money. */
export function Review({ transfer, backTo, onStarted, onWaiting }: ReviewProps) {
  const { waiting } = useText(transferText);
  const queries = useQueryClient();
  const [answer, setAnswer] = useState<StartAnswer>();
  const logos = useInstitutionLogos([transfer.sourceBankAccount?.institutionCode]);
  const take = (given: StartAnswer) => {
    setAnswer(given);
    void queries.invalidateQueries({ queryKey: HISTORY_KEY });
    if (given.kind === 'started') {
      clearDraftForm();
      onStarted();
    }
    if (given.kind === 'changed') void queries.invalidateQueries({ queryKey: transferKey(transfer._id) });
  };
  const isWire = transfer.method === 'Wire';
  const debit = useStartTransfer(transfer, take);
  const wire = useChooseWire(transfer, take);
  const isAsking = debit.isAsking || wire.isAsking;
  const press = () => {
    if (isWire) wire.start();
    else if (transfer.sourceBankAccount) debit.start();
    else setAnswer({ kind: 'refused', sentence: refusalSentence({ code: 'bank/not-found' }) });
  };
  const sentence =
    answer && (answer.kind === 'refused' || answer.kind === 'changed') ? answer.sentence : transfer.problem;
  // Also after a reload of the page: a submitted transfer is one nobody may send again.
  const isWaiting = answer?.kind === 'unconfirmed' || transfer.status === 'submitted';
  useEffect(() => onWaiting(isWaiting), [isWaiting, onWaiting]);
  if (isWaiting)
    return (
      <Waiting
        transfer={transfer}
        onNotStarted={() => setAnswer({ kind: 'refused', sentence: transfer.problem ?? waiting.notStarted })}
      />
    );
  return (
    <>
      <ReviewSheet transfer={transfer} logos={logos} />
      {isWire ? <WireNext /> : <Authorization transfer={transfer} />}
      {sentence && !isAsking && (
        <Alert tone="error">
          <p>{sentence}</p>
        </Alert>
      )}
      <Actions transfer={transfer} backTo={backTo} isAsking={isAsking} onStart={press} />
      {answer?.kind === 'start-failed' && (
        <StartFailedDialog sentence={answer.sentence} onClose={() => setAnswer(undefined)} />
      )}
      {answer?.kind === 'not-fresh' && <NotFreshDialog onClose={() => setAnswer(undefined)} />}
    </>
  );
}
