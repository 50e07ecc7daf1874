import { useState } from 'react';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { transferText } from '#shared/text/transfer.ts';
import { paths, paymentPath } from '../../lib/page/paths.ts';
import { useText } from '../../lib/page/text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { StartAnswer } from './use-start-transfer.ts';

/**
 * The earlier payment that this one may repeat by accident, until the client says that it is a second one. It comes
 * with the payment, or as the answer to a click. A yes is only about that one; another one is asked about again.
 */
export function useSecondPayment({ alreadyMade }: GraphTransfer, answer: StartAnswer | undefined) {
  const [meant, setMeant] = useState<string>();
  const sentence = answer?.kind === 'repeat' ? answer.sentence : alreadyMade?.sentence;
  return {
    asked: sentence === meant ? undefined : sentence,
    isMeant: meant !== undefined,
    mean: () => setMeant(sentence),
  };
}

type SecondPaymentProps = {
  readonly sentence: string;
  /** The earlier payment; undefined until it has been loaded. */
  readonly made: GraphTransfer['_id'] | undefined;
  readonly isAnswer: boolean;
  readonly onYes: () => void;
};

/** The client has already paid the same. There is no button to pay until they say that this is a second payment. */
export function SecondPayment({ sentence, made, isAnswer, onYes }: SecondPaymentProps) {
  const text = useText(transferText).repeat;
  return (
    <Alert tone="warning" title={text.title} announce={isAnswer} text={sentence}>
      <div className="button-row">
        <ButtonLink to={made ? paymentPath(made) : paths.history}>{text.no}</ButtonLink>
        <Button variant="secondary" onClick={onYes}>
          {text.yes}
        </Button>
      </div>
    </Alert>
  );
}
