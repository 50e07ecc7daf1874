import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListedAccount } from '#shared/contracts/bank-linking.ts';
import type { GraphTransfer } from '#shared/graph/replies.ts';
import type { BankAccountId } from '#shared/ids.ts';
import { formatDollars } from '#shared/money.ts';
import { refusalSentence } from '#shared/refusals.ts';
import { bankText } from '#shared/text/bank.ts';
import { limitsText } from '#shared/text/limits.ts';
import { balanceRefusal, isOverUnchecked, totalOf } from '#shared/transfer/rules.ts';
import { sentenceOf } from '../../lib/api/api-error.ts';
import { ask } from '../../lib/api/call.ts';
import { serverNow } from '../../lib/api/server-clock.ts';
import { isPayable, isUsable, useAccounts } from '../../lib/bank/accounts.ts';
import type { BankLinking } from '../../lib/bank/bank-linking.ts';
import { onlyAccount, useAfterFirstAccount } from '../../lib/bank/first-account.ts';
import { useKeptFocus } from '../../lib/page/kept-focus.ts';
import { useText } from '../../lib/page/text.ts';
import { isPaid } from '../../lib/payment/newest-transfers.ts';
import { showTransfer } from '../../lib/payment/transfers.ts';
import { useClient } from '../../lib/session/client.ts';
import { AccountCall } from '../../ui/account-call.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { NewAccount } from '../../ui/deadline.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkBank } from '../../ui/link-bank.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from '../../ui/styles/accounts.module.css';
import { SumLine } from '../../ui/sum-line.tsx';
import { Unchecked } from '../../ui/unchecked.tsx';
import { WithPhones } from '../../ui/with-phones.tsx';
import { AccountChoices } from './account-choices.tsx';
import { VerifyingNotice } from './verifying-notice.tsx';

/**
 * The account selected when the screen opens: the one already chosen, or the last payment's, otherwise the only usable
 * one.
 */
function firstChoice(accounts: readonly ListedAccount[], chosen: string | undefined): BankAccountId | undefined {
  const usable = accounts.filter(isUsable);
  const before = accounts.find((account) => isPayable(account) && account.bankAccountId === chosen);
  return (before ?? (usable.length === 1 ? usable[0] : undefined))?.bankAccountId;
}

/**
 * The accounts that a transfer can debit or pay into. A disbursement can't go to an account the company has refused for
 * it.
 */
const choosable =
  ({ disbursement, refusedAccounts }: GraphTransfer) =>
  (account: ListedAccount): boolean => {
    if (!disbursement) return isUsable(account);
    return isPayable(account) && !refusedAccounts.includes(account.bankAccountId);
  };

/** The account of the client's last bank transfer; undefined until it is known, and if there is none. */
const useLastAccount = (enabled: boolean): string | undefined =>
  useQuery({
    queryKey: ['LastAccount'],
    queryFn: async ({ signal }) => {
      const { items } = (await ask('Transfers', { after: null }, signal)).transfers;
      const paid = items.find((card) => isPaid(card) && card.method === 'ACH');
      const last = paid && (await ask('Transfer', { _id: paid._id }, signal)).transfer;
      return last?.sourceBankAccount?._id ?? null;
    },
    enabled,
    staleTime: 0,
    gcTime: 0,
  }).data ?? undefined;

/** The accounts. Once one has been linked or logged in again, the clicked button is gone. */
function useListed(): ReturnType<typeof useAccounts> {
  const list = useAccounts();
  useKeptFocus(list.data?.map(({ bankAccountId, use }) => `${bankAccountId} ${use}`).join());
  return list;
}

/** The account that the client selected, or the default. */
function useChosen(
  transfer: GraphTransfer,
  accounts: readonly ListedAccount[],
  picked: BankAccountId | undefined,
): BankAccountId | undefined {
  const { disbursement } = transfer;
  const before = disbursement ? transfer.destBankAccount : transfer.sourceBankAccount;
  const lastUsed = useLastAccount(!disbursement && !before);
  return picked ?? firstChoice(disbursement ? accounts.filter(choosable(transfer)) : accounts, before?._id ?? lastUsed);
}

/** Why the chosen account can't cover the transfer. A balance that the bank doesn't provide refuses nothing. */
export function balanceSentence(transfer: GraphTransfer, account: ListedAccount | undefined): string | undefined {
  if (!account || transfer.disbursement) return undefined;
  const refusal = balanceRefusal(transfer, account.balance);
  return refusal && refusalSentence(refusal);
}

/** True if a payment exceeds the limit for accounts whose balance can't be read. */
const isOverLimit = (transfer: GraphTransfer, account: ListedAccount): boolean =>
  !transfer.disbursement && isOverUnchecked(transfer, account);

/** True if the company has to call about this account first, because it isn't old enough to do without. */
const isWaitingForCall = ({ accountCall }: GraphTransfer, chosen: BankAccountId | undefined): boolean =>
  accountCall?.standing === 'waiting' &&
  accountCall.bankAccountId === chosen &&
  !(accountCall.from_utc && accountCall.from_utc <= serverNow().toISOString());

/** Why there is no account to continue with. */
const whyDisabled = ({ data, isPending }: ReturnType<typeof useAccounts>, canChoose: ReturnType<typeof choosable>) => {
  if (isPending) return 'loading';
  if (!data) return 'notLoaded';
  if (data.length === 0) return 'none';
  return data.some(canChoose) ? 'unchosen' : 'unusable';
};

/** The other ways to pay, if the chosen account can't pay this much. */
function UnseenLimit({ transfer, account }: { readonly transfer: GraphTransfer; readonly account: ListedAccount }) {
  const text = useText(limitsText);
  const { uncheckedLimit: limit } = account;
  if (limit === undefined || !isOverLimit(transfer, account)) return null;
  return <Unchecked transfer={transfer} tone="warning" isAtAccounts sentence={text.overUnseen(formatDollars(limit))} />;
}

type SelectAccountProps = {
  readonly transfer: GraphTransfer;
  readonly linking: BankLinking;
  readonly backTo: string;
  /** The page that asks for the code of a test deposit. */
  readonly verifyAt: string;
  /** The page that corrects an account's owner when the bank's records differ. */
  readonly mismatchTo: (account: BankAccountId) => string;
  readonly onSelected: (changed: GraphTransfer) => Promise<void>;
  /** The alternative to continuing. */
  readonly decline?: ReactNode;
};

/** Saves the account on the transfer: the source of a payment, or the destination of a disbursement. */
const choose = async ({ _id, disbursement }: GraphTransfer, bankAccountId: BankAccountId): Promise<GraphTransfer> =>
  disbursement
    ? (await ask('LinkDestinationBankAccount', { _id, bankAccountId })).linkDestinationBankAccount
    : (await ask('LinkSourceBankAccount', { _id, bankAccountId })).linkSourceBankAccount;

/** The account a transfer is taken from, or a disbursement paid into. */
export function SelectAccount({
  transfer,
  linking,
  backTo,
  verifyAt,
  mismatchTo,
  onSelected,
  decline,
}: SelectAccountProps) {
  const text = useText(bankText);
  const queries = useQueryClient();
  const list = useListed();
  const whyId = useId();
  const [picked, setPicked] = useState<BankAccountId>();
  const accounts = list.data ?? [];
  const { disbursement } = transfer;
  const canChoose = choosable(transfer);
  const chosen = useChosen(transfer, accounts, picked);
  const account = accounts.find(({ bankAccountId }) => bankAccountId === chosen);
  const tooLow = balanceSentence(transfer, account);
  const choice = useMutation({
    mutationFn: (bankAccountId: BankAccountId) => choose(transfer, bankAccountId),
    onSuccess: async (changed) => {
      await showTransfer(queries, changed);
      await onSelected(changed);
    },
  });
  const hasUsable = accounts.some(canChoose);
  const prompt = text.select[disbursement ? 'promptDisbursement' : 'prompt'];
  const isStopped = useClient().data?.debitsStopped === true && !disbursement;
  useAfterFirstAccount(linking, (linked) => {
    const only = onlyAccount(linked);
    const isFit = only && !balanceSentence(transfer, only) && !isOverLimit(transfer, only);
    if (isFit && !disbursement && !isStopped) choice.mutate(only.bankAccountId);
  });
  // It is already chosen, and must be verified before anything else.
  const isWaited =
    transfer.status === 'awaiting acceptance' && account?.use === 'pending' && chosen === transfer.destBankAccount?._id;
  const isCalledAbout = isWaitingForCall(transfer, chosen);
  // For an account added by its numbers, the refusal is certain. Any other account is checked when it pays.
  const isRefused = tooLow !== undefined || (account?.byNumbers === true && isOverLimit(transfer, account));
  const navigate = useNavigate();
  const onContinue = () => {
    if (!account) return;
    if (account.mismatch) void navigate(mismatchTo(account.bankAccountId));
    else choice.mutate(account.bankAccountId);
  };
  const problem = choice.isError
    ? sentenceOf(choice.error)
    : (tooLow ?? (list.isError ? sentenceOf(list.error) : undefined));
  // Without an account, linking one comes before the other links.
  const isFirstLink = list.data?.length === 0;
  const isChosen = account !== undefined && canChoose(account);
  const why = isStopped ? 'stopped' : isChosen ? undefined : whyDisabled(list, canChoose);
  const ways = (
    <div key="ways" className="button-row">
      <Button
        disabled={why !== undefined || isRefused || isWaited || isCalledAbout}
        busy={choice.isPending}
        aria-describedby={why || tooLow ? whyId : undefined}
        onClick={onContinue}
      >
        {text.select.continue}
      </Button>
      <ButtonLink variant="secondary" to={backTo}>
        {text.select.back}
      </ButtonLink>
      {decline}
      {/* In the text color, because the background is the tenant's own. */}
      {why && (
        <p id={whyId} className={styles['why']}>
          {text.select[why]}
        </p>
      )}
    </div>
  );
  const link = !list.isPending && (
    <Fragment key="link">
      {disbursement && transfer.accountCall?.standing !== 'waiting' && <NewAccount of={transfer} />}
      <LinkBank linking={linking} isMain={!hasUsable} />
    </Fragment>
  );
  return (
    <>
      <SumLine label={disbursement ? text.select.receiving : text.select.sending} cents={totalOf(transfer)} />
      {list.isPending && <Skeleton shape="card" lines={2} />}
      {list.data?.length === 0 && <EmptyState icon="bank" title={text.list.empty} />}
      {accounts.length > 0 && (
        <AccountChoices
          accounts={accounts}
          chosen={chosen}
          canChoose={canChoose}
          refused={transfer.refusedAccounts}
          onChoose={(id) => {
            setPicked(id);
            // The refusal was about another account.
            if (id !== chosen) choice.reset();
          }}
          onRelink={linking.start}
          relinking={linking.phase === 'idle' ? undefined : linking.relinking}
          verifyAt={verifyAt}
          legend={prompt}
        />
      )}
      <AccountCall transfer={transfer} />
      {disbursement && account && <VerifyingNotice transfer={transfer} account={account} isWaited={isWaited} />}
      {problem && (
        <Alert tone="error">
          <p id={why ? undefined : whyId}>
            <WithPhones text={problem} />
          </p>
        </Alert>
      )}
      {account && <UnseenLimit transfer={transfer} account={account} />}
      {/* Keyed, so that an open dialog stays open when the list loads and changes the order. */}
      {isFirstLink ? [link, ways] : [ways, link]}
    </>
  );
}
