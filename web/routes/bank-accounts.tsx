import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { bankText } from '#shared/text/bank.ts';
import { invitedText } from '#shared/text/invited.ts';
import { BankAccounts } from '../features/bank-accounts/bank-accounts.tsx';
import { queryOf, useAfterLinking } from '../lib/bank/after-linking.ts';
import { type BankLinking, useBankLinking } from '../lib/bank/bank-linking.ts';
import { useAfterFirstAccount } from '../lib/bank/first-account.ts';
import { disbursementIn, paths, withQuery } from '../lib/page/paths.ts';
import { useSite } from '../lib/page/site.tsx';
import { useText } from '../lib/page/text.ts';
import { useCarriedTransfer } from '../lib/payment/carried-transfer.ts';
import { useDraft } from '../lib/payment/draft.ts';
import { nextStep } from '../lib/payment/steps.ts';
import { DebitsStopped } from '../ui/debits-stopped.tsx';
import { Page } from '../ui/page.tsx';
import { PayerSteps } from '../ui/payer-steps.tsx';

/**
 * Removes the bank's parameter from the address once it was used, so that a reload or a bookmark starts nothing again.
 */
function useSpentAddress({ phase, returnTo, mismatch }: BankLinking): void {
  const [query, setQuery] = useSearchParams();
  const isLeaving = returnTo !== undefined || mismatch !== undefined;
  const isSpent = phase === 'idle' && !isLeaving && query.has('oauth_state_id');
  useEffect(() => {
    if (isSpent) setQuery({}, { replace: true });
  }, [isSpent, setQuery]);
}

/** /bank-accounts. A bank with OAuth returns the browser here, too. */
export function BankAccountsPage() {
  const text = useText(bankText).list;
  const linking = useBankLinking();
  const navigate = useNavigate();
  const carried = useCarriedTransfer();
  // Clients also manage accounts here. It counts as a step only for those who come from the previous one.
  const { state } = useLocation();
  const isOnTheWay = typeof state === 'object' && state !== null && 'isOnTheWay' in state;
  const { tenant } = useSite();
  const [query] = useSearchParams();
  const isPaid = (disbursementIn(query) ?? disbursementIn(queryOf(linking.returnTo ?? ''))) !== undefined;
  const { paid } = useText(invitedText);
  // The account is for a payment that was started, here or on another device.
  const draft = useDraft().data;
  const open = draft ? nextStep(draft, draft.isAccountChosen, tenant.id) : paths.details;
  const next = carried ? withQuery(paths.selectAccount, { go_to_transfer: carried }) : open;
  useAfterLinking(linking);
  useSpentAddress(linking);
  useAfterFirstAccount(linking, () => {
    // Nothing follows until a colleague has approved the disbursement.
    if (isPaid) return;
    // A linking that started at another step returns there.
    if (linking.returnTo === undefined || linking.returnTo.startsWith(paths.bankAccounts)) void navigate(next);
  });
  return (
    <Page
      title={text.title}
      lead={isPaid && <p>{paid.wait(tenant.name)}</p>}
      steps={isOnTheWay && <PayerSteps at="bank" />}
    >
      <DebitsStopped />
      <BankAccounts linking={linking} next={isPaid ? undefined : next} />
    </Page>
  );
}
