import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { formatPhone } from '#shared/phone.ts';
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

/** Wiring instructions are told by phone: instructions that never travel by mail cannot be altered on the way. */
function WireByPhone() {
  const text = useText(transferText).review;
  const { tenant } = useSite();
  const phone = formatPhone(tenant.pocPhone);
  return (
    <Alert tone="info" title={text.wireTitle} announce={false}>
      <p>{text.wireBody(tenant.name, phone)}</p>
    </Alert>
  );
}

type ActionsProps = Pick<ReviewProps, 'transfer' | 'backTo'> & {
  readonly isAsking: boolean;
  readonly onStart: () => void;
};

function Actions({ transfer, backTo, isAsking, onStart }: ActionsProps) {
  const text = useText(transferText).review;
  const { tenant } = useSite();
  return (
    <div className="button-row">
      {transfer.method === 'Wire' ? (
        <a className="button button-primary" href={`tel:${tenant.pocPhone}`}>
          <span className="button-label">{text.wireCall(formatPhone(tenant.pocPhone))}</span>
        </a>
      ) : (
        <Button busy={isAsking} onClick={onStart}>
          {isAsking ? text.asking : text.makeTransfer}
        </Button>
      )}
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
  const { isAsking, start } = useStartTransfer(transfer, take);
  const press = () => {
    if (transfer.sourceBankAccount) start();
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
      {transfer.method === 'Wire' ? <WireByPhone /> : <Authorization transfer={transfer} />}
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
