import { accountLabel } from '#shared/bank/account.ts';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import { offerText } from '#shared/text/offer.ts';
import { isUsable } from '../../lib/bank/accounts.ts';
import { useInFlow } from '../../lib/page/flow.ts';
import { paths, withQuery } from '../../lib/page/paths.ts';
import { useText } from '../../lib/page/text.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';

type VerifyingNoticeProps = {
  readonly transfer: GraphTransfer;
  readonly account: ListedAccount;
  /** True if the payment is waiting for this account. */
  readonly isWaited: boolean;
};

/** Explains what a payment is waiting for while its account is verified, and that it can be accepted afterwards. */
export function VerifyingNotice({ transfer, account, isWaited }: VerifyingNoticeProps) {
  const text = useText(offerText).verifying;
  const inFlow = useInFlow();
  const label = accountLabel(account);
  if (isWaited)
    return (
      <Alert tone="warning" title={text.title} text={text.body(label)}>
        <div>
          <ButtonLink
            variant="secondary"
            to={inFlow(withQuery(paths.verification, { go_to_transfer: transfer._id, disbursement: 'account' }))}
          >
            {text.verify}
          </ButtonLink>
        </div>
        <p>{text.other}</p>
      </Alert>
    );
  if (account.use === 'pending') return <Alert tone="info" text={text.unverified} />;
  const isReady = transfer.status === 'awaiting acceptance' && !transfer.accountCall && isUsable(account);
  if (!isReady || account.bankAccountId !== transfer.destBankAccount?._id) return null;
  return <Alert tone="success" title={text.readyTitle} text={text.ready(label)} />;
}
