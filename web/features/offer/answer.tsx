import type { ReactNode } from 'react';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { offerText } from '#shared/text/offer.ts';
import { isOpenOffer, selectAccountPath } from '../../lib/offers.ts';
import { paths, withQuery } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AskedWarning } from './asked.tsx';

type AnswerProps = { readonly transfer: GraphTransfer; readonly decline: ReactNode };

/** On a payment's own page: the way to accept it, or to pay what was asked for; nothing where no answer is awaited. */
export function Answer({ transfer, decline }: AnswerProps) {
  const text = useText(offerText);
  if (!isOpenOffer(transfer)) return null;
  return (
    <>
      {!transfer.disbursement && <AskedWarning />}
      <div className="button-row">
        {transfer.disbursement ? (
          <ButtonLink to={selectAccountPath(transfer)}>{text.acceptFunds}</ButtonLink>
        ) : (
          <ButtonLink to={withQuery(paths.details, { transfer_id: transfer._id })}>{text.asked.payNow}</ButtonLink>
        )}
        {decline}
      </div>
    </>
  );
}
